/**
 * PriorityLevelConfigurations before flowcontrol v1: shares have another name before v1beta3. A zero means unset there, so an explicit zero
 * is marked by an annotation.
 */
import type { ApiObject } from '../object.ts';
import { annotate, conversion, objectAt, rename, takeAnnotation } from './conversion.ts';

const [ASSURED, NOMINAL] = ['assuredConcurrencyShares', 'nominalConcurrencyShares'];

/** `prefix` is the suffix of the dialect's groups. */
export function priorityLevelConversions(prefix: string) {
  const marker = `flowcontrol.${prefix}/v1beta3-preserve-zero-concurrency-shares`;
  const unmark = (level: ApiObject) => {
    if (takeAnnotation(level, marker) === undefined) return;
    const limited = objectAt(level, 'spec', 'limited');
    if (limited !== undefined) limited[NOMINAL] ??= 0;
  };
  const mark = (level: ApiObject) => {
    if (objectAt(level, 'spec', 'limited')?.[NOMINAL] === 0) annotate(level, marker, '');
  };
  return {
    v1beta3: conversion(unmark, mark),
    older: conversion(
      (level) => {
        rename(objectAt(level, 'spec', 'limited'), ASSURED, NOMINAL);
        unmark(level);
      },
      (level) => {
        mark(level);
        rename(objectAt(level, 'spec', 'limited'), NOMINAL, ASSURED);
      },
    ),
  };
}
