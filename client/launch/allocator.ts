/**
 * Memory settings of glibc for a process that runs simulators. By default, glibc keeps freed memory of blocks below a threshold, which
 * every large body raises up to 32 MB, and gives each thread an arena: after long requests the process retains hundreds of megabytes. With
 * these settings, freed blocks of 128 KB and more return to the system at once. Other allocators ignore the variables.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * The V8 flag for the size of the young generation, in megabytes per half. Without it, a few long requests let it grow to more than a
 * hundred megabytes, which V8 does not give back. V8 reads the flag at process start only.
 */
const NEW_SPACE = '--max-semi-space-size';

/** Returns the Node flags to add to those that the process has. */
export function buildNewSpaceFlags(before: readonly string[]): readonly string[] {
  return before.some((flag) => flag.startsWith(NEW_SPACE)) ? [] : [`${NEW_SPACE}=16`];
}

/** Returns the environment with the settings, or undefined if it contains one of them already. */
export function addAllocatorSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv | undefined {
  return Object.keys(SETTINGS).some((name) => environment[name] !== undefined)
    ? undefined
    : { ...environment, ...SETTINGS };
}
