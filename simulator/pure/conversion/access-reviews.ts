/** SubjectAccessReviews of authorization/v1beta1: the groups of the user are called group. */
import { at, conversion, rename } from './conversion.ts';

export const accessReviewV1beta1 = conversion(
  (review) => rename(at(review, 'spec'), 'group', 'groups'),
  (review) => rename(at(review, 'spec'), 'groups', 'group'),
);
