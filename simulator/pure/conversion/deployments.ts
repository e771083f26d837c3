/** Deployments of extensions/v1beta1 and apps/v1beta1: `rollbackTo` is a field; apps/v1 stores it in an annotation. */
import { annotate, conversion, objectAt, omitUndefined, takeAnnotation } from './conversion.ts';

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
    spec.rollbackTo = omitUndefined({ revision: Number(revision) || undefined });
  },
);
