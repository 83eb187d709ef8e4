/** The thresholds of a dream, as brain.yaml gives them. */

export interface DreamSettings {
  /** The salience that a recurring pattern needs to become a lesson, 0 to 30. @default 7 */
  readonly promoteSalience: number;
  /** New lessons of one night; the next night goes on. @default 25 */
  readonly maxPromoted: number;
  /** New candidates of one night. @default 50 */
  readonly maxCandidates: number;
  /** Episodes older than this … @default 90 */
  readonly decayDays: number;
  /** … with less salience than this are archived. @default 2 */
  readonly decaySalience: number;
  /** A workspace untouched for so long is archived and reset. @default 2 */
  readonly workspaceDays: number;
  /** LESSONS.md is compressed beyond so many lines. @default 200 */
  readonly lessonLines: number;
}
