/** Faults of the name of a manager: the parameter that gives it is not looked at, or it becomes another one. */
import type { FaultId, FaultSet } from './catalogue.ts';

const IGNORED: readonly (readonly [FaultId, string])[] = [
  ['parameter-of-creates-ignored', 'create'],
  ['parameter-of-puts-ignored', 'update'],
  ['parameter-of-patches-ignored', 'patch'],
];

/** Whether the parameter that names the manager is not looked at. */
export function ignoresManager(verb: string, faults: FaultSet): boolean {
  return IGNORED.some(([id, of]) => faults.has(id) && of === verb);
}

export function wrongParameter(name: string, faults: FaultSet): string {
  if (faults.has('managers-in-lower-case')) return name.toLowerCase();
  return faults.has('managers-to-the-slash') ? (name.split('/')[0] ?? '') : name;
}

type NameOf = (userAgent: string) => string;

export function wrongName(genuine: NameOf, verb: string, faults: FaultSet): NameOf {
  if (faults.has('user-agent-is-nobody')) return () => '';
  if (faults.has('replacing-user-agent-is-nobody') && verb === 'update') return () => '';
  if (faults.has('patching-user-agent-is-nobody') && verb !== 'create') return () => '';
  if (faults.has('whole-user-agent')) return (userAgent) => userAgent;
  if (faults.has('user-agent-to-the-space')) return (userAgent) => userAgent.split(' ')[0] ?? '';
  return genuine;
}
