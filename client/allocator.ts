/**
 * Settings of memory for a process that runs simulators, of glibc's allocator and of V8. By itself glibc keeps what is freed of blocks below a bound that each
 * long body raises, up to 32 MB, and gives every thread a heap of its own: hundreds of megabytes stay with the process after long requests.
 * With these, blocks of 128 KB and more go back to the system at once. Other allocators know none of the variables.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Of V8: megabytes of each half of the space for new objects. Without it a few long requests let it grow to a hundred megabytes and more, which
 * stay. Read at the start only, too.
 */
const NEW_SPACE = '--max-semi-space-size';

/** Flags of Node for such a process, beside those that it has. */
export function newSpaceFlags(before: readonly string[]): readonly string[] {
  return before.some((flag) => flag.startsWith(NEW_SPACE)) ? [] : [`${NEW_SPACE}=16`];
}

/** The environment with the settings; undefined where it has one of them already, which is then the user's choice or ours of before. */
export function withAllocatorSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv | undefined {
  return Object.keys(SETTINGS).some((name) => environment[name] !== undefined)
    ? undefined
    : { ...environment, ...SETTINGS };
}
