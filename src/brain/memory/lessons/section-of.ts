/** Which heading of LESSONS.md the lessons of a skill stand under. */

/** The heading that a skill's lessons stand under: "git-proxy" as "Git proxy". */
export function sectionOf(skill: string): string {
  const words = skill.replace(/[-_]+/g, " ").replace(/\s+/g, " ").trim();
  if (words === "" || words === "unknown") return "General";
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
