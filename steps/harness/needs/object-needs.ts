/** What sentences about objects need, by the kind that they name. */
import { combine, type KindName, type Needs } from './declaration.ts';

/** A kind as sentences name it: `resource`, `Endpoints`, `Event.events.orch.io`. */
export function kindNeeds(name: string): Needs {
  if (isUnderTest(name)) return { conditions: ['resource'] };
  return name === '' || name === 'bytes' ? {} : { kinds: [readKind(name)] };
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
export function creationNeeds(name: string, created: readonly string[], nickname?: string): Needs {
  return combine(
    { basics: ['create'], verbs: isUnderTest(name) ? ['create'] : [], created },
    kindNeeds(name),
    name === 'Namespace' ? { conditions: ['new-namespace'] } : undefined,
    namespaceNeeds(nickname),
  );
}

/** Returns the needs of another namespace, by its nickname. */
export function namespaceNeeds(nickname: string | undefined): Needs {
  return nickname === undefined ? {} : { conditions: ['namespaced-resource', 'several-namespaces'] };
}
