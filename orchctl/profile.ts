/** `--profile`: what the command did, as pprof reads it. */
import { writeFileSync } from 'node:fs';
import { fail, fileProblem } from './errors.ts';
import { PROFILES } from './options.ts';
import type { Sample } from './sample.ts';

type Session = import('node:inspector/promises').Session;

/** Runs the command and writes the profile after it, whatever became of it. */
export async function profiled(name: string, file: string, work: () => Promise<void>): Promise<void> {
  if (name === 'none') return work();
  if (!PROFILES.some((one) => one === name)) return fail(`unknown profile '${name}'`);
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  // A file that can't be written is told before anything is sent.
  write(file, Buffer.alloc(0));
  await start(session, name);
  try {
    await work();
  } finally {
    const { pprof } = await import('./pprof.ts');
    write(file, pprof(name, await stop(session, name)));
    session.disconnect();
  }
}

function write(file: string, bytes: Buffer): void {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    fail(fileProblem(error, file));
  }
}

async function start(session: Session, name: string): Promise<void> {
  if (name === 'cpu') {
    await session.post('Profiler.enable');
    await session.post('Profiler.start');
  } else if (name === 'heap') await session.post('HeapProfiler.startSampling');
}

/** Of what Node has nothing of, as mutexes, there are no samples. */
async function stop(session: Session, name: string): Promise<readonly Sample[]> {
  if (name === 'cpu') {
    const { profile } = await session.post('Profiler.stop');
    return samplesOfCpu(profile);
  }
  if (name === 'heap') {
    const { profile } = await session.post('HeapProfiler.stopSampling');
    return samplesOfHeap(profile.head, []);
  }
  return name === 'goroutine' ? [{ stack: ['main'], amount: 1 }] : [];
}

type CpuProfile = import('node:inspector').Profiler.Profile;
type HeapNode = import('node:inspector').HeapProfiler.SamplingHeapProfileNode;

function samplesOfCpu({ nodes, samples = [], timeDeltas = [] }: CpuProfile): readonly Sample[] {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame.functionName || '(anonymous)'] as const));
  return samples.map((id, at) => {
    const stack: string[] = [];
    for (let one: number | undefined = id; one !== undefined; one = parents.get(one)) stack.push(names.get(one) ?? '');
    return { stack, amount: Math.max(timeDeltas[at] ?? 0, 0) * 1000 };
  });
}

function samplesOfHeap({ callFrame, selfSize, children }: HeapNode, above: readonly string[]): readonly Sample[] {
  const stack = [callFrame.functionName || '(anonymous)', ...above];
  return [
    ...(selfSize > 0 ? [{ stack, amount: selfSize }] : []),
    ...children.flatMap((child) => samplesOfHeap(child, stack)),
  ];
}
