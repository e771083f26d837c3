@area:conversions
@needs:type:subjectaccessreviews.authorization
Feature: Reviews of access as they are now
  The groups of a user are called groups.

  @rule:conv-subjectaccessreview-groups
  Scenario: Group is an unknown field of a review
    conv-subjectaccessreview-groups: it is called groups.
    Detects: the older version is still read.
    When POST /apis/authorization.orch.io/v1/subjectaccessreviews?fieldValidation=Strict with the body:
      """
      {apiVersion: authorization.orch.io/v1, kind: SubjectAccessReview, spec: {user: u, group: [g], nonResourceAttributes: {path: /a, verb: get}}}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field |
      | message | contains | spec.group                           |

  @rule:conv-subjectaccessreview-groups
  Scenario: A review is asked about groups
    conv-subjectaccessreview-groups: they are shown as they were sent.
    Detects: they are shown under the old name.
    When POST /apis/authorization.orch.io/v1/subjectaccessreviews with the body:
      """
      {apiVersion: authorization.orch.io/v1, kind: SubjectAccessReview, spec: {user: u, groups: [g, h], nonResourceAttributes: {path: /a, verb: get}}}
      """
    Then the answer is a success
    And the answer has:
      | spec.groups | ["g","h"] |
      | spec.group  | (absent)  |
