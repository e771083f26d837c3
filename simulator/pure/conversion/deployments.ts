/** Deployments of extensions/v1beta1 and apps/v1beta1: a rollback is asked for in a field, which apps/v1 keeps in an annotation. */
import { annotate, conversion, objectAt, struct, takeAnnotation } from './conversion.ts';

const ROLLBACK = 'deprecated.deployment.rollback.to';

export const deploymentWithRollback = conversion(
  (deployment) => {
    const spec = objectAt(deployment, 'spec');
    const rollback = objectAt(deployment, 'spec', 'rollbackTo');
    if (spec === undefined) return;
    delete spec.rollbackTo;
    if (rollback !== undefined) annotate(deployment, ROLLBACK, String(rollback.revision ?? 0));
  },
  (deployment) => {
    const spec = objectAt(deployment, 'spec');
    const revision = takeAnnotation(deployment, ROLLBACK);
    if (spec === undefined || revision === undefined) return;
    spec.rollbackTo = struct({ revision: Number(revision) || undefined });
  },
);
