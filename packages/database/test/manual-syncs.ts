/**
 * Replaces the disk's syncs by those that the test ends.
 * @returns the sync; `begun`, which resolves once so many have begun; `finish`, which ends the one under way, as failed when it is
 * given an error; how many have begun; and `letGo`, from which on none takes any time
 */
export function createManualSyncs() {
  const syncs: ReturnType<typeof Promise.withResolvers<undefined>>[] = [];
  let tellBegun = () => {};
  let isHeld = true;

  return {
    sync: async (): Promise<void> => {
      const held = Promise.withResolvers<undefined>();
      syncs.push(held);
      if (!isHeld) held.resolve(undefined);
      tellBegun();
      await held.promise;
    },
    begun: async (count: number) => {
      while (syncs.length < count) await new Promise<void>((resolve) => void (tellBegun = resolve));
    },
    finish: (error?: Error) => {
      const held = syncs.at(-1);
      if (error) held?.reject(error);
      else held?.resolve(undefined);
    },
    count: () => syncs.length,
    letGo: () => {
      isHeld = false;
      syncs.at(-1)?.resolve(undefined);
    },
  };
}
