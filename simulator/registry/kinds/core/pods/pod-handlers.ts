/** Validates probes and lifecycle hooks of containers. */
import type { Machinery } from '../../../../../spec/machinery.ts';
import { invalidValue } from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { type Fields, isUnset, list, objectMembers, text } from '../../../object-fields.ts';
import { FORMATS } from '../../../validation/formats.ts';
import type { Rows, Tags } from '../../../validation/tags.ts';
import { validateTags } from '../../../validation/validate-tags.ts';

/** The validation of a port. 0 means unset. */
const PORT: Tags = {
  pointer: true,
  format: 'port',
};

const ACTIONS: Rows = {
  exec: { fields: { command: { required: true } } },
  httpGet: {
    fields: { path: { required: true }, port: PORT, scheme: { pointer: true, enum: ['HTTP', 'HTTPS'] } },
    check: (action, fieldPath) =>
      list(objectMembers(action), 'httpHeaders').flatMap((header) =>
        FORMATS['http-header-name'](text(header.name)).map((detail) =>
          invalidValue(`${fieldPath}.httpHeaders`, text(header.name), detail),
        ),
      ),
  },
  tcpSocket: { fields: { port: PORT } },
  grpc: { fields: { port: { format: 'port-number' } } },
  sleep: {
    check(action, fieldPath, _, { gracePeriodSeconds, allowsZero }) {
      const seconds = Number(objectMembers(action).seconds ?? 0);
      const max = Number(gracePeriodSeconds);
      if (allowsZero === true) {
        if (gracePeriodSeconds === undefined || (seconds >= 0 && seconds <= max)) return [];
        const rule = `must be non-negative and less than terminationGracePeriodSeconds (${max})`;
        return [invalidValue(fieldPath, seconds, rule)];
      }
      if (gracePeriodSeconds === undefined || (seconds > 0 && seconds <= max)) return [];
      const detail = `must be greater than 0 and less than terminationGracePeriodSeconds (${max}). Enable AllowPodLifecycleSleepActionZeroValue feature gate for zero sleep.`;
      return [invalidValue(fieldPath, seconds, detail)];
    },
  },
};

function createHandlerTags(names: readonly string[]): Tags {
  return {
    union: {
      members: Object.fromEntries(names.map((name) => [name, ACTIONS[name] ?? {}])),
      required: 'must specify a handler type',
      excess: 'may not specify more than 1 handler type',
    },
  };
}

const HOOK = createHandlerTags(['exec', 'httpGet', 'tcpSocket', 'sleep']);

export const LIFECYCLE: Tags = { fields: { postStart: HOOK, preStop: HOOK } };

const PROBE: Tags = {
  ...createHandlerTags(['exec', 'httpGet', 'tcpSocket', 'grpc']),
};

const COUNTS: Tags = {
  fields: {
    initialDelaySeconds: { minimum: 0 },
    timeoutSeconds: { minimum: 0 },
    periodSeconds: { minimum: 0 },
    successThreshold: { minimum: 0 },
    failureThreshold: { minimum: 0 },
    terminationGracePeriodSeconds: { minimum: 1 },
  },
};

type ProbeName = 'livenessProbe' | 'readinessProbe' | 'startupProbe';

/** The three probes of a container in the order of kube-apiserver's causes. */
export const PROBES: readonly ProbeName[] = ['livenessProbe', 'readinessProbe', 'startupProbe'];

export function validateProbes(
  container: Fields,
  fieldPath: string,
  machinery: ReadonlySet<Machinery>,
): FieldProblem[] {
  const repeatsStartup = machinery.has('startup-probe-validated-twice');
  return PROBES.flatMap((name) =>
    isUnset(container[name])
      ? []
      : validateProbe(objectMembers(container[name]), `${fieldPath}.${name}`, {
          name,
          isValidatedTwice: repeatsStartup && name === 'startupProbe',
        }),
  );
}

function validateProbe(
  probe: Fields,
  fieldPath: string,
  { name, isValidatedTwice }: { readonly name: ProbeName; readonly isValidatedTwice: boolean },
): FieldProblem[] {
  const probeProblems = [...validateTags(PROBE, probe, fieldPath), ...validateTags(COUNTS, probe, fieldPath)];
  const problems = isValidatedTwice ? [...probeProblems, ...probeProblems] : probeProblems;
  const { successThreshold, terminationGracePeriodSeconds: seconds } = probe;
  if (name === 'readinessProbe') {
    if (isUnset(seconds)) return problems;
    const detail = 'must not be set for readinessProbes';
    return [...problems, invalidValue(`${fieldPath}.terminationGracePeriodSeconds`, Number(seconds), detail)];
  }
  const count = Number(successThreshold ?? 1);
  return count === 1 ? problems : [...problems, invalidValue(`${fieldPath}.successThreshold`, count, 'must be 1')];
}
