@area:rest
Feature: Validation of access reviews
  An access review names either a resource or a path. A SubjectAccessReview and a LocalSubjectAccessReview also name a subject.

  @rule:rest-access-review-valid
  Scenario Outline: POST of a <kind> with <problem> returns 422
    rest-access-review-valid: a review has either resourceAttributes or nonResourceAttributes, and a subject unless it is a self review. The
    response to an invalid review is 422 with a cause for each problem.
    Detects: a server that evaluates an invalid review, or returns 400.
    When POST <collection> with the body:
      """
      {spec: {<spec>}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field   | reason            |
      | <field> | FieldValueInvalid |

    @needs:type:selfsubjectaccessreviews.authorization @until:1.36
    Examples: SelfSubjectAccessReview, up to 1.36
      | kind                    | problem                  | collection                                              | spec                                                                                                     | field                      |
      | SelfSubjectAccessReview | no attributes            | /apis/authorization.orch.io/v1/selfsubjectaccessreviews |                                                                                                          | spec.resourceAttributes    |
      | SelfSubjectAccessReview | both kinds of attributes | /apis/authorization.orch.io/v1/selfsubjectaccessreviews | resourceAttributes: {verb: get, resource: endpoints}, nonResourceAttributes: {verb: get, path: /version} | spec.nonResourceAttributes |

    @needs:type:selfsubjectaccessreviews.authorization @since:1.37
    Examples: SelfSubjectAccessReview, since 1.37
      | kind                    | problem                               | collection                                              | spec                                                                                                     | field |
      | SelfSubjectAccessReview | no attributes (since 1.37)            | /apis/authorization.orch.io/v1/selfsubjectaccessreviews |                                                                                                          | spec  |
      | SelfSubjectAccessReview | both kinds of attributes (since 1.37) | /apis/authorization.orch.io/v1/selfsubjectaccessreviews | resourceAttributes: {verb: get, resource: endpoints}, nonResourceAttributes: {verb: get, path: /version} | spec  |

    @needs:type:subjectaccessreviews.authorization
    Examples: SubjectAccessReview without a subject
      | kind                | problem    | collection                                          | spec                                                 | field     |
      | SubjectAccessReview | no subject | /apis/authorization.orch.io/v1/subjectaccessreviews | resourceAttributes: {verb: get, resource: endpoints} | spec.user |

    @needs:type:subjectaccessreviews.authorization @until:1.36
    Examples: SubjectAccessReview without attributes, up to 1.36
      | kind                | problem       | collection                                          | spec    | field                   |
      | SubjectAccessReview | no attributes | /apis/authorization.orch.io/v1/subjectaccessreviews | user: a | spec.resourceAttributes |

    @needs:type:subjectaccessreviews.authorization @since:1.37
    Examples: SubjectAccessReview without attributes, since 1.37
      | kind                | problem                    | collection                                          | spec    | field |
      | SubjectAccessReview | no attributes (since 1.37) | /apis/authorization.orch.io/v1/subjectaccessreviews | user: a | spec  |

    @needs:type:localsubjectaccessreviews.authorization
    Examples: LocalSubjectAccessReview
      | kind                     | problem                                | collection                                                                      | spec                                                                            | field                             |
      | LocalSubjectAccessReview | a namespace that differs from the path | /apis/authorization.orch.io/v1/namespaces/{namespace}/localsubjectaccessreviews | user: a, resourceAttributes: {verb: get, resource: endpoints, namespace: other} | spec.resourceAttributes.namespace |
      | LocalSubjectAccessReview | nonResourceAttributes                  | /apis/authorization.orch.io/v1/namespaces/{namespace}/localsubjectaccessreviews | user: a, nonResourceAttributes: {verb: get, path: /version}                     | spec.nonResourceAttributes        |

  @rule:rest-access-review-valid @needs:type:subjectaccessreviews.authorization
  Scenario: POST of a SubjectAccessReview with groups and without a user returns 201
    rest-access-review-valid: a subject is a user, groups, or both.
    Detects: a server that requires a user.
    When POST /apis/authorization.orch.io/v1/subjectaccessreviews with the body:
      """
      {spec: {groups: [system:masters], resourceAttributes: {verb: get, resource: endpoints}}}
      """
    Then the response is 201
    And the response has:
      | status.allowed | true |
