/** Faults of the options of a write: problems that are overlooked, and names of managers that are not those given, a row each. */
import type { Query } from '../pure/query/query.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import type { FaultId, FaultSet } from './catalogue.ts';

const OVERLOOKED: readonly (readonly [FaultId, (problem: FieldProblem) => boolean])[] = [
  ['missing-manager-accepted', ({ field, type }) => field === 'fieldManager' && type === 'FieldValueRequired'],
  ['managers-of-any-length', ({ field, type }) => field === 'fieldManager' && type === 'FieldValueTooLong'],
  ['managers-of-any-sign', ({ field, type }) => field === 'fieldManager' && type === 'FieldValueInvalid'],
  ['force-allowed-everywhere', ({ field }) => field === 'force'],
];

export function notOverlooked(problems: readonly FieldProblem[], faults: FaultSet): readonly FieldProblem[] {
  if (faults.size === 0) return problems;
  return problems.filter((problem) => !OVERLOOKED.some(([id, overlooks]) => faults.has(id) && overlooks(problem)));
}

interface Forcible {
  readonly applies: boolean;
  readonly force: boolean;
}

export function misreadForce<Options extends Forcible>(options: Options, query: Query, faults: FaultSet): Options {
  if (faults.has('force-without-effect')) return { ...options, force: false };
  return options.applies && faults.has('force-by-presence') ? { ...options, force: query.has('force') } : options;
}

const IGNORED: readonly (readonly [FaultId, string])[] = [
  ['parameter-of-creates-ignored', 'create'],
  ['parameter-of-puts-ignored', 'update'],
  ['parameter-of-patches-ignored', 'patch'],
];

/** Whether the parameter that names the manager is not looked at. */
export function ignoresManager(verb: string, faults: FaultSet): boolean {
  return IGNORED.some(([id, of]) => faults.has(id) && of === verb);
}

type NameOf = (userAgent: string) => string;

export function wrongName(genuine: NameOf, verb: string, faults: FaultSet): NameOf {
  if (faults.has('user-agent-is-nobody')) return () => '';
  if (faults.has('patching-user-agent-is-nobody') && verb !== 'create') return () => '';
  if (faults.has('whole-user-agent')) return (userAgent) => userAgent;
  if (faults.has('user-agent-to-the-space')) return (userAgent) => userAgent.split(' ')[0] ?? '';
  return genuine;
}
