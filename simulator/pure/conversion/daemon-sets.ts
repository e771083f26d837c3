/** Converts DaemonSets of extensions/v1beta1, in which the generation of the template is a field. apps/v1 stores it in an annotation. */
import { createConversion, findObject, removeAnnotation, setAnnotation } from './conversion.ts';

export const TEMPLATE_GENERATION_ANNOTATION = 'deprecated.daemonset.template.generation';

export const daemonSetConversion = createConversion(
  (daemonSet) => {
    const spec = findObject(daemonSet, 'spec');
    const generation = spec?.templateGeneration;
    if (spec === undefined || generation === undefined) return;
    delete spec.templateGeneration;
    if (generation !== 0) setAnnotation(daemonSet, TEMPLATE_GENERATION_ANNOTATION, String(generation));
  },
  (daemonSet) => {
    const spec = findObject(daemonSet, 'spec');
    const generation = Number(daemonSet.metadata?.annotations?.[TEMPLATE_GENERATION_ANNOTATION]);
    if (spec === undefined || !Number.isSafeInteger(generation) || generation === 0) return;
    removeAnnotation(daemonSet, TEMPLATE_GENERATION_ANNOTATION);
    spec.templateGeneration = generation;
  },
);
