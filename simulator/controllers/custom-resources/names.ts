/**
 * Determines which of the requested names of a definition are accepted: those that no other definition of its group has. Names that it
 * already has are kept. A name that is taken makes the definition wait until it is free.
 */
import {
  type Condition,
  type CustomResourceDefinition,
  findCondition,
  type Names,
} from '../../registry/custom/definition.ts';

export interface NamesAndConditions {
  readonly acceptedNames: Names;
  readonly namesAccepted: Condition;
  readonly established: Condition;
}

/** `others`: the definitions of the same group. */
export function calculateNamesAndConditions(
  definition: CustomResourceDefinition,
  others: readonly CustomResourceDefinition[],
): NamesAndConditions {
  const requestedNames = definition.spec.names;
  const currentNames: Partial<Names> = definition.status?.acceptedNames ?? {};
  const namesOfOthers = others.map(({ status }) => status?.acceptedNames).filter((names) => names !== undefined);
  const resources = new Set(
    namesOfOthers.flatMap(({ plural, singular, shortNames }) => [plural, singular, ...(shortNames ?? [])]),
  );
  const kinds = new Set(namesOfOthers.flatMap(({ kind, listKind }) => [kind, listKind]));
  const accepted: { -readonly [name in keyof Names]: Names[name] } = { plural: '', kind: '', ...currentNames };
  let problem: { readonly reason: string; readonly message: string } | undefined;
  const acceptName = (
    name: 'plural' | 'singular' | 'kind' | 'listKind',
    used: ReadonlySet<string | undefined>,
    reason: string,
  ) => {
    const requestedName = requestedNames[name];
    if (requestedName !== currentNames[name] && used.has(requestedName))
      problem = { reason, message: `"${requestedName}" is already in use` };
    else if (requestedName !== undefined) accepted[name] = requestedName;
  };
  acceptName('plural', resources, 'PluralConflict');
  acceptName('singular', resources, 'SingularConflict');
  const currentShortNames = new Set(currentNames.shortNames);
  const refused = (requestedNames.shortNames ?? []).filter(
    (name) => resources.has(name) && !currentShortNames.has(name),
  );
  if (refused.length === 0) {
    if (requestedNames.shortNames === undefined) delete accepted.shortNames;
    else accepted.shortNames = requestedNames.shortNames;
  } else
    problem = {
      reason: 'ShortNamesConflict',
      message: joinMessages(refused.map((name) => `"${name}" is already in use`)),
    };
  acceptName('kind', kinds, 'KindConflict');
  acceptName('listKind', kinds, 'ListKindConflict');
  if (requestedNames.categories === undefined) delete accepted.categories;
  else accepted.categories = requestedNames.categories;
  const namesAccepted: Condition =
    problem === undefined
      ? { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found' }
      : { type: 'NamesAccepted', status: 'False', ...problem };
  return {
    acceptedNames: accepted,
    namesAccepted,
    established: createEstablishedCondition(definition, problem === undefined),
  };
}

/** An established definition remains established. */
function createEstablishedCondition(definition: CustomResourceDefinition, accepted: boolean): Condition {
  const before = findCondition(definition, 'Established');
  if (before?.status === 'True') return before;
  if (accepted) return { ...NOT_YET, reason: 'Installing', message: 'the initial names have been accepted' };
  return before ?? { ...NOT_YET, reason: 'NotAccepted', message: 'not all names are accepted' };
}

const NOT_YET = { type: 'Established', status: 'False' } as const;

function joinMessages(messages: readonly string[]): string {
  return messages.length === 1 ? (messages[0] ?? '') : `[${messages.join(', ')}]`;
}
