/** Converts SubjectAccessReviews of authorization/v1beta1, in which the groups of the user are in `group` instead of `groups`. */
import { createConversion, findObject, renameField } from './conversion.ts';

export const accessReviewV1beta1Conversion = createConversion(
  (review) => renameField(findObject(review, 'spec'), 'group', 'groups'),
  (review) => renameField(findObject(review, 'spec'), 'groups', 'group'),
);
