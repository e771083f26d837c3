/** Converts RuntimeClasses of node.k8s.io/v1alpha1, whose members are in `spec`, and whose handler is `runtimeHandler`. */
import { createConversion, findObject, omitUndefinedMembers } from './conversion.ts';

const SPEC_MEMBERS = ['overhead', 'scheduling'];

export const runtimeClassV1alpha1Conversion = createConversion(
  (runtimeClass) => {
    const spec = findObject(runtimeClass, 'spec');
    if (spec === undefined) return;
    delete runtimeClass.spec;
    runtimeClass.handler = spec.runtimeHandler ?? '';
    for (const member of SPEC_MEMBERS) if (spec[member] !== undefined) runtimeClass[member] = spec[member];
  },
  (runtimeClass) => {
    const { handler, overhead, scheduling } = runtimeClass;
    for (const member of ['handler', ...SPEC_MEMBERS]) delete runtimeClass[member];
    runtimeClass.spec = omitUndefinedMembers({ runtimeHandler: handler, overhead, scheduling });
  },
);
