/** SubjectAccessReviews of authorization/v1beta1: the groups of the user are in `group` instead of `groups`. */
import { createConversion, findObject, rename } from './conversion.ts';

export const accessReviewV1beta1 = createConversion(
  (review) => rename(findObject(review, 'spec'), 'group', 'groups'),
  (review) => rename(findObject(review, 'spec'), 'groups', 'group'),
);
