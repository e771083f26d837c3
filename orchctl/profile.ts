/** Implements `--profile`: profiles the command and writes the profile in the pprof format. */
import { writeFileSync } from 'node:fs';
import { fail, formatFileProblem } from './errors.ts';
import { PROFILES } from './options.ts';
import type { ProfileSample } from './profile-sample.ts';

type Session = import('node:inspector/promises').Session;

/** Runs the command, and then writes the profile, even if the command failed. */
export async function runWithProfile(name: string, file: string, task: () => Promise<void>): Promise<void> {
  if (name === 'none') return task();
  if (!PROFILES.some((profile) => profile === name)) return fail(`unknown profile '${name}'`);
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  // Writes an empty file first, so that an unwritable file is reported before any request is sent.
  writeProfile(file, Buffer.alloc(0));
  await startProfiler(session, name);
  try {
    await task();
  } finally {
    const { encodeProfile } = await import('./pprof.ts');
    writeProfile(file, encodeProfile(name, await stopProfiler(session, name)));
    session.disconnect();
  }
}

function writeProfile(file: string, bytes: Buffer): void {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    fail(formatFileProblem(error, file));
  }
}

async function startProfiler(session: Session, name: string): Promise<void> {
  if (name === 'cpu') {
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
  } else if (name === 'heap') await session.post('HeapProfiler.startSampling');
}

/** Stops the profiler and returns its samples. Profiles that Node does not support, such as mutex, have no samples. */
async function stopProfiler(session: Session, name: string): Promise<readonly ProfileSample[]> {
  if (name === 'cpu') {
    const { profile } = await session.post('Profiler.stop');
    return readCpuSamples(profile);
  }
  if (name === 'heap') {
    const { profile } = await session.post('HeapProfiler.stopSampling');
    return readHeapSamples(profile.head, []);
  }
  return name === 'goroutine' ? [{ stack: ['main'], amount: 1 }] : [];
}

type CpuProfile = import('node:inspector').Profiler.Profile;
type HeapNode = import('node:inspector').HeapProfiler.SamplingHeapProfileNode;

function readCpuSamples({ nodes, samples = [], timeDeltas = [] }: CpuProfile): readonly ProfileSample[] {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName || '(anonymous)'] as const));
  return samples.map((id, index) => {
    const stack: string[] = [];
    for (let value: number | undefined = id; value !== undefined; value = parents.get(value))
      stack.push(names.get(value) ?? '');
    return { stack, amount: Math.max(timeDeltas[index] ?? 0, 0) * 1000 };
  });
}

function readHeapSamples(
  { callFrame, selfSize, children }: HeapNode,
  callerNames: readonly string[],
): readonly ProfileSample[] {
  const stack = [callFrame.functionName || '(anonymous)', ...callerNames];
  return [
    ...(selfSize > 0 ? [{ stack, amount: selfSize }] : []),
    ...children.flatMap((child) => readHeapSamples(child, stack)),
  ];
}
