/** The needs of sentences about objects, by the kind in the sentence. */
import { combineNeeds, type KindName, type Needs } from './step-needs.ts';

/** Returns the needs of a kind, by its name in sentences: `resource`, `Endpoints`, `Event.events.orch.io`. */
export function determineKindNeeds(name: string): Needs {
  if (isResourceUnderTest(name)) return { conditions: ['resource'] };
  if (name === '' || name === 'bytes') return {};
  return { kinds: [parseKindName(name)], conditions: name === 'Namespace' ? ['new-namespace'] : [] };
}

function isResourceUnderTest(name: string): boolean {
  return name === 'resource' || name === 'resources';
}

function parseKindName(name: string): KindName {
  const [kind = '', ...group] = name.split('.');
  return group.length === 0 ? { kind } : { kind, group: group.join('.') };
}

/** Returns the needs of an object that a step reads. */
export function determineReadNeeds(name: string): Needs {
  return isResourceUnderTest(name)
    ? { basics: ['get'], verbs: ['get'], conditions: ['resource'] }
    : { basics: ['get'], kinds: [{ ...parseKindName(name), isRead: true }] };
}

/** Returns the needs of an object that a step creates, possibly in another namespace of the scenario. */
export function determineCreationNeeds(
  kindName: string,
  createdNames: readonly string[],
  alias?: string | null,
): Needs {
  return combineNeeds(
    { basics: ['create'], verbs: isResourceUnderTest(kindName) ? ['create'] : [], createdNames },
    determineKindNeeds(kindName),
    determineNamespaceNeeds(alias),
  );
}

/** Returns the needs of an additional namespace of the scenario, by its alias. */
export function determineNamespaceNeeds(alias: string | null | undefined): Needs {
  // A group of a regular expression that matched nothing is null.
  return alias === undefined || alias === null ? {} : { conditions: ['namespaced-resource', 'several-namespaces'] };
}
