/** The needs of sentences about objects, by the kind in the sentence. */
import { combine, type KindName, type Needs } from './declaration.ts';

/** A kind as sentences name it: `resource`, `Endpoints`, `Event.events.orch.io`. */
export function kindNeeds(name: string): Needs {
  if (isUnderTest(name)) return { conditions: ['resource'] };
  if (name === '' || name === 'bytes') return {};
  return { kinds: [readKind(name)], conditions: name === 'Namespace' ? ['new-namespace'] : [] };
}

function isUnderTest(name: string): boolean {
  return name === 'resource' || name === 'resources';
}

function readKind(name: string): KindName {
  const [kind = '', ...group] = name.split('.');
  return group.length === 0 ? { kind } : { kind, group: group.join('.') };
}

/** Returns the needs of an object that a step reads. */
export function readNeeds(name: string): Needs {
  return isUnderTest(name)
    ? { basics: ['get'], verbs: ['get'], conditions: ['resource'] }
    : { basics: ['get'], kinds: [{ ...readKind(name), isRead: true }] };
}

/** Returns the needs of an object that a step creates, perhaps in another namespace of the scenario. */
export function creationNeeds(name: string, createdObjects: readonly string[], nickname?: string | null): Needs {
  return combine(
    { basics: ['create'], verbs: isUnderTest(name) ? ['create'] : [], created: createdObjects },
    kindNeeds(name),
    namespaceNeeds(nickname),
  );
}

/** Returns the needs of another namespace, by its nickname. */
export function namespaceNeeds(nickname: string | null | undefined): Needs {
  // A group of a regular expression that took no part is null.
  return nickname === undefined || nickname === null
    ? {}
    : { conditions: ['namespaced-resource', 'several-namespaces'] };
}
