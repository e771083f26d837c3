/** Converts Deployments of extensions/v1beta1 and apps/v1beta1, in which `rollbackTo` is a field. apps/v1 stores it in an annotation. */
import { createConversion, findObject, omitUndefinedMembers, removeAnnotation, setAnnotation } from './conversion.ts';

const ROLLBACK_ANNOTATION = 'deprecated.deployment.rollback.to';

export const deploymentConversion = createConversion(
  (deployment) => {
    const spec = findObject(deployment, 'spec');
    const rollback = findObject(deployment, 'spec', 'rollbackTo');
    if (spec === undefined) return;
    delete spec.rollbackTo;
    if (rollback !== undefined) setAnnotation(deployment, ROLLBACK_ANNOTATION, String(rollback.revision ?? 0));
  },
  (deployment) => {
    const spec = findObject(deployment, 'spec');
    const revision = removeAnnotation(deployment, ROLLBACK_ANNOTATION);
    if (spec === undefined || revision === undefined) return;
    spec.rollbackTo = omitUndefinedMembers({ revision: Number(revision) || undefined });
  },
);
