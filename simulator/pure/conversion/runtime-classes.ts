/** RuntimeClasses of node.k8s.io/v1alpha1: what newer versions say beside the metadata stands in a spec, the handler as runtimeHandler. */
import { conversion, objectAt, struct } from './conversion.ts';

const MEMBERS = ['overhead', 'scheduling'];

export const runtimeClassV1alpha1 = conversion(
  (runtimeClass) => {
    const spec = objectAt(runtimeClass, 'spec');
    if (spec === undefined) return;
    delete runtimeClass.spec;
    runtimeClass.handler = spec.runtimeHandler ?? '';
    for (const member of MEMBERS) if (spec[member] !== undefined) runtimeClass[member] = spec[member];
  },
  (runtimeClass) => {
    const { handler, overhead, scheduling } = runtimeClass;
    for (const member of ['handler', ...MEMBERS]) delete runtimeClass[member];
    runtimeClass.spec = struct({ runtimeHandler: handler, overhead, scheduling });
  },
);
