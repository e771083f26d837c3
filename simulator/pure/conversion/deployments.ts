/** Deployments of extensions/v1beta1 and apps/v1beta1: `rollbackTo` is a field; apps/v1 stores it in an annotation. */
import { createConversion, findObject, omitUndefined, setAnnotation, takeAnnotation } from './conversion.ts';

const ROLLBACK = 'deprecated.deployment.rollback.to';

export const deploymentWithRollback = createConversion(
  (deployment) => {
    const spec = findObject(deployment, 'spec');
    const rollback = findObject(deployment, 'spec', 'rollbackTo');
    if (spec === undefined) return;
    delete spec.rollbackTo;
    if (rollback !== undefined) setAnnotation(deployment, ROLLBACK, String(rollback.revision ?? 0));
  },
  (deployment) => {
    const spec = findObject(deployment, 'spec');
    const revision = takeAnnotation(deployment, ROLLBACK);
    if (spec === undefined || revision === undefined) return;
    spec.rollbackTo = omitUndefined({ revision: Number(revision) || undefined });
  },
);
