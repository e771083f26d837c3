/**
 * Determines which of the requested names of a CustomResourceDefinition are accepted. A name is accepted if no other definition of the
 * group has it. Accepted names are kept. If another definition uses a requested name, the definition waits until the name is free.
 */
import {
  type CustomResourceDefinition,
  type DefinitionCondition,
  type DefinitionNames,
  findCondition,
} from '../../registry/custom/definition.ts';

export interface NamesAndConditions {
  readonly acceptedNames: DefinitionNames;
  /** The condition NamesAccepted. */
  readonly namesAccepted: DefinitionCondition;
  /** The condition Established. */
  readonly established: DefinitionCondition;
}

/** Returns the accepted names and the conditions. `otherDefinitions` are the other definitions of the same group. */
export function calculateNamesAndConditions(
  definition: CustomResourceDefinition,
  otherDefinitions: readonly CustomResourceDefinition[],
): NamesAndConditions {
  const requestedNames = definition.spec.names;
  const currentNames: Partial<DefinitionNames> = definition.status?.acceptedNames ?? {};
  const namesOfOthers = otherDefinitions
    .map(({ status }) => status?.acceptedNames)
    .filter((names) => names !== undefined);
  const usedResourceNames = new Set(
    namesOfOthers.flatMap(({ plural, singular, shortNames }) => [plural, singular, ...(shortNames ?? [])]),
  );
  const usedKinds = new Set(namesOfOthers.flatMap(({ kind, listKind }) => [kind, listKind]));
  const newNames: { -readonly [name in keyof DefinitionNames]: DefinitionNames[name] } = {
    plural: '',
    kind: '',
    ...currentNames,
  };
  let problem: { readonly reason: string; readonly message: string } | undefined;
  const acceptName = (
    name: 'plural' | 'singular' | 'kind' | 'listKind',
    usedNames: ReadonlySet<string | undefined>,
    reason: string,
  ) => {
    const requestedName = requestedNames[name];
    if (requestedName !== currentNames[name] && usedNames.has(requestedName))
      problem = { reason, message: `"${requestedName}" is already in use` };
    else if (requestedName !== undefined) newNames[name] = requestedName;
  };
  acceptName('plural', usedResourceNames, 'PluralConflict');
  acceptName('singular', usedResourceNames, 'SingularConflict');
  const currentShortNames = new Set(currentNames.shortNames);
  const rejectedShortNames = (requestedNames.shortNames ?? []).filter(
    (name) => usedResourceNames.has(name) && !currentShortNames.has(name),
  );
  if (rejectedShortNames.length === 0) {
    if (requestedNames.shortNames === undefined) delete newNames.shortNames;
    else newNames.shortNames = requestedNames.shortNames;
  } else
    problem = {
      reason: 'ShortNamesConflict',
      message: joinMessages(rejectedShortNames.map((name) => `"${name}" is already in use`)),
    };
  acceptName('kind', usedKinds, 'KindConflict');
  acceptName('listKind', usedKinds, 'ListKindConflict');
  if (requestedNames.categories === undefined) delete newNames.categories;
  else newNames.categories = requestedNames.categories;
  const namesAccepted: DefinitionCondition =
    problem === undefined
      ? { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: 'no conflicts found' }
      : { type: 'NamesAccepted', status: 'False', ...problem };
  return {
    acceptedNames: newNames,
    namesAccepted,
    established: createEstablishedCondition(definition, problem === undefined),
  };
}

/** Returns the condition Established. An established definition remains established. */
function createEstablishedCondition(
  definition: CustomResourceDefinition,
  areNamesAccepted: boolean,
): DefinitionCondition {
  const previousCondition = findCondition(definition, 'Established');
  if (previousCondition?.status === 'True') return previousCondition;
  if (areNamesAccepted)
    return { ...NOT_ESTABLISHED_CONDITION, reason: 'Installing', message: 'the initial names have been accepted' };
  return (
    previousCondition ?? { ...NOT_ESTABLISHED_CONDITION, reason: 'NotAccepted', message: 'not all names are accepted' }
  );
}

const NOT_ESTABLISHED_CONDITION = { type: 'Established', status: 'False' } as const;

function joinMessages(messages: readonly string[]): string {
  return messages.length === 1 ? (messages[0] ?? '') : `[${messages.join(', ')}]`;
}
