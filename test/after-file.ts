/** `afterFile` undoes what a rig made, when the file of tests that asked for it is over; files of one worker share the rig's module. */
const undos: (() => unknown)[] = [];

export const afterFile = (undo: () => unknown): void => void undos.push(undo);

/** Undoes the last first, and all of it, also when one fails. @throws what the first that failed threw */
export async function undoAll(): Promise<void> {
  const failures: unknown[] = [];
  for (const undo of undos.splice(0).reverse())
    try {
      await undo();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}
