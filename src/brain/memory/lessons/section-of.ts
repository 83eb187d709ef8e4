/** Gives the heading of LESSONS.md for the lessons of a skill. */

/** The heading of a skill's lessons: "git-proxy" as "Git proxy". */
export function sectionOf(skill: string): string {
  const words = skill.replace(/[-_]+/g, " ").replace(/\s+/g, " ").trim();
  if (words === "" || words === "unknown") return "General";
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
