/** Validates probes and lifecycle hooks of containers. */
import type { ReleaseBehavior } from '../../../../../spec/release-behaviors.ts';
import { createInvalidValueProblem } from '../../../../pure/status/field-problem.ts';
import type { FieldProblem } from '../../../../pure/status/status.ts';
import { type Fields, isUnset, readList, readMembers, readText } from '../../../object-fields.ts';
import { CHECKS_BY_FORMAT } from '../../../validation/formats.ts';
import type { FieldTags, ValidationTags } from '../../../validation/tags.ts';
import { validateTags } from '../../../validation/validate-tags.ts';

/** The validation of a port. 0 means unset. */
const PORT_TAGS: ValidationTags = {
  pointer: true,
  format: 'port',
};

const ACTION_FIELD_TAGS: FieldTags = {
  exec: { fields: { command: { required: true } } },
  httpGet: {
    fields: { path: { required: true }, port: PORT_TAGS, scheme: { pointer: true, enum: ['HTTP', 'HTTPS'] } },
    check: (action, fieldPath) =>
      readList(readMembers(action), 'httpHeaders').flatMap((header) =>
        CHECKS_BY_FORMAT['http-header-name'](readText(header.name)).map((detail) =>
          createInvalidValueProblem(`${fieldPath}.httpHeaders`, readText(header.name), detail),
        ),
      ),
  },
  tcpSocket: { fields: { port: PORT_TAGS } },
  grpc: { fields: { port: { format: 'port-number' } } },
  sleep: {
    check(action, fieldPath, _, { gracePeriodSeconds, allowsZero }) {
      const seconds = Number(readMembers(action).seconds ?? 0);
      const max = Number(gracePeriodSeconds);
      if (allowsZero === true) {
        if (gracePeriodSeconds === undefined || (seconds >= 0 && seconds <= max)) return [];
        const rule = `must be non-negative and less than terminationGracePeriodSeconds (${max})`;
        return [createInvalidValueProblem(fieldPath, seconds, rule)];
      }
      if (gracePeriodSeconds === undefined || (seconds > 0 && seconds <= max)) return [];
      const detail = `must be greater than 0 and less than terminationGracePeriodSeconds (${max}). Enable AllowPodLifecycleSleepActionZeroValue feature gate for zero sleep.`;
      return [createInvalidValueProblem(fieldPath, seconds, detail)];
    },
  },
};

function createHandlerTags(names: readonly string[]): ValidationTags {
  return {
    union: {
      members: Object.fromEntries(names.map((name) => [name, ACTION_FIELD_TAGS[name] ?? {}])),
      missingDetail: 'must specify a handler type',
      excessDetail: 'may not specify more than 1 handler type',
    },
  };
}

const HOOK_TAGS = createHandlerTags(['exec', 'httpGet', 'tcpSocket', 'sleep']);

export const LIFECYCLE_TAGS: ValidationTags = { fields: { postStart: HOOK_TAGS, preStop: HOOK_TAGS } };

const PROBE_TAGS: ValidationTags = {
  ...createHandlerTags(['exec', 'httpGet', 'tcpSocket', 'grpc']),
};

const PROBE_NUMBER_TAGS: ValidationTags = {
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
export const PROBE_NAMES: readonly ProbeName[] = ['livenessProbe', 'readinessProbe', 'startupProbe'];

export function validateProbes(
  container: Fields,
  fieldPath: string,
  behaviors: ReadonlySet<ReleaseBehavior>,
): FieldProblem[] {
  const repeatsStartup = behaviors.has('startup-probe-validated-twice');
  return PROBE_NAMES.flatMap((name) =>
    isUnset(container[name])
      ? []
      : validateProbe(readMembers(container[name]), `${fieldPath}.${name}`, {
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
  const probeProblems = [
    ...validateTags(PROBE_TAGS, probe, fieldPath),
    ...validateTags(PROBE_NUMBER_TAGS, probe, fieldPath),
  ];
  const problems = isValidatedTwice ? [...probeProblems, ...probeProblems] : probeProblems;
  const { successThreshold, terminationGracePeriodSeconds: seconds } = probe;
  if (name === 'readinessProbe') {
    if (isUnset(seconds)) return problems;
    const detail = 'must not be set for readinessProbes';
    return [
      ...problems,
      createInvalidValueProblem(`${fieldPath}.terminationGracePeriodSeconds`, Number(seconds), detail),
    ];
  }
  const successCount = Number(successThreshold ?? 1);
  return successCount === 1
    ? problems
    : [...problems, createInvalidValueProblem(`${fieldPath}.successThreshold`, successCount, 'must be 1')];
}
