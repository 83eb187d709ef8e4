/** Calls watchers of new entries by topic, and listens to other processes while there are watchers. */

export type Watchers = ReturnType<typeof createWatchers>;

/** @param listen begins with the first watcher; its result is called after the last one. @default there is nothing to hear */
export function createWatchers(listen: (onChange: (topic?: string) => void) => () => void = () => () => {}) {
  const watchers = new Map<string, Set<() => void>>();
  let stopListening: (() => void) | undefined;

  function notify(topic?: string) {
    const sets = topic === undefined ? [...watchers.values()] : [watchers.get(topic) ?? []];
    for (const onChange of sets.flatMap(set => [...set])) {
      try {
        onChange();
      } catch {
        // A watcher that fails is its own affair: the entries are there, and others want to hear of them.
      }
    }
  }

  function remove(topic: string, onChange: () => void) {
    const set = watchers.get(topic);
    set?.delete(onChange);
    if (set?.size === 0) watchers.delete(topic);
    if (watchers.size === 0) stop();
  }

  function stop() {
    stopListening?.();
    stopListening = undefined;
  }

  return {
    /** Returns what ends it. */
    add(topic: string, onChange: () => void) {
      // A function of its own: the same one may be given twice.
      const own = () => onChange();
      watchers.set(topic, (watchers.get(topic) ?? new Set()).add(own));
      stopListening ??= listen(notify);
      return () => remove(topic, own);
    },
    /** Calls those of this topic; of every topic where it may be any. */
    notify,
    /** Forgets all of them. */
    clear() {
      watchers.clear();
      stop();
    },
  };
}
