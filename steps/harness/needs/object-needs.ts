/** The needs of sentences about objects, by the kind in the sentence. */
import { combine, type KindName, type Needs } from './declaration.ts';

/** Returns the needs of a kind, by its name in sentences: `resource`, `Endpoints`, `Event.events.orch.io`. */
export function kindNeeds(name: string): Needs {
  if (isResourceUnderTest(name)) return { conditions: ['resource'] };
  if (name === '' || name === 'bytes') return {};
  return { kinds: [readKind(name)], conditions: name === 'Namespace' ? ['new-namespace'] : [] };
}

function isResourceUnderTest(name: string): boolean {
  return name === 'resource' || name === 'resources';
}

function readKind(name: string): KindName {
  const [kind = '', ...group] = name.split('.');
  return group.length === 0 ? { kind } : { kind, group: group.join('.') };
}

/** Returns the needs of an object that a step reads. */
export function readNeeds(name: string): Needs {
  return isResourceUnderTest(name)
    ? { basics: ['get'], verbs: ['get'], conditions: ['resource'] }
    : { basics: ['get'], kinds: [{ ...readKind(name), isRead: true }] };
}

/** Returns the needs of an object that a step creates, perhaps in another namespace of the scenario. */
export function creationNeeds(name: string, createdObjects: readonly string[], nickname?: string | null): Needs {
  return combine(
    { basics: ['create'], verbs: isResourceUnderTest(name) ? ['create'] : [], created: createdObjects },
    kindNeeds(name),
    namespaceNeeds(nickname),
  );
}

/** Returns the needs of another namespace than that of the scenario, by its nickname. */
export function namespaceNeeds(nickname: string | null | undefined): Needs {
  // A group of a regular expression that matched nothing is null.
  return nickname === undefined || nickname === null
    ? {}
    : { conditions: ['namespaced-resource', 'several-namespaces'] };
}
