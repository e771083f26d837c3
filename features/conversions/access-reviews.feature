@area:conversions
@needs:type:subjectaccessreviews.authorization
Feature: SubjectAccessReview v1
  The groups of the user are in the field spec.groups.

  @rule:conv-subjectaccessreview-groups
  Scenario: A POST of a SubjectAccessReview with spec.group returns 400 BadRequest with strict validation
    conv-subjectaccessreview-groups: the field is called groups in v1.
    Detects: a server that still reads the field of v1beta1.
    When POST /apis/authorization.orch.io/v1/subjectaccessreviews?fieldValidation=Strict with the body:
      """
      {apiVersion: authorization.orch.io/v1, kind: SubjectAccessReview, spec: {user: u, group: [g], nonResourceAttributes: {path: /a, verb: get}}}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | contains | strict decoding error: unknown field |
      | message | contains | spec.group                           |

  @rule:conv-subjectaccessreview-groups
  Scenario: The response to a POST of a SubjectAccessReview contains spec.groups of the request
    conv-subjectaccessreview-groups: the field keeps its name and values.
    Detects: a server that returns the groups under the name of v1beta1.
    When POST /apis/authorization.orch.io/v1/subjectaccessreviews with the body:
      """
      {apiVersion: authorization.orch.io/v1, kind: SubjectAccessReview, spec: {user: u, groups: [g, h], nonResourceAttributes: {path: /a, verb: get}}}
      """
    Then the response is a success
    And the response has:
      | spec.groups | ["g","h"] |
      | spec.group  | (absent)  |
