/** SubjectAccessReviews of authorization/v1beta1: the groups of the user are in `group` instead of `groups`. */
import { conversion, objectAt, rename } from './conversion.ts';

export const accessReviewV1beta1 = conversion(
  (review) => rename(objectAt(review, 'spec'), 'group', 'groups'),
  (review) => rename(objectAt(review, 'spec'), 'groups', 'group'),
);
