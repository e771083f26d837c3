/** RuntimeClasses of node.k8s.io/v1alpha1: members are in `spec`, and the handler is `runtimeHandler`. */
import { createConversion, findObject, omitUndefined } from './conversion.ts';

const MEMBERS = ['overhead', 'scheduling'];

export const runtimeClassV1alpha1 = createConversion(
  (runtimeClass) => {
    const spec = findObject(runtimeClass, 'spec');
    if (spec === undefined) return;
    delete runtimeClass.spec;
    runtimeClass.handler = spec.runtimeHandler ?? '';
    for (const member of MEMBERS) if (spec[member] !== undefined) runtimeClass[member] = spec[member];
  },
  (runtimeClass) => {
    const { handler, overhead, scheduling } = runtimeClass;
    for (const member of ['handler', ...MEMBERS]) delete runtimeClass[member];
    runtimeClass.spec = omitUndefined({ runtimeHandler: handler, overhead, scheduling });
  },
);
