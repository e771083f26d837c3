@area:rest
Feature: The question of an access review
  A review asks about a resource or a path, and about someone.

  @rule:rest-access-review-valid
  Scenario Outline: A <kind> with <what> is refused
    rest-access-review-valid: 422 with a cause for each problem; a review asks about a resource or a path, and about someone.
    Detects: a server that answers a question which nobody asked, or answers 400.
    When POST <collection> with the body:
      """
      {spec: {<spec>}}
      """
    Then the answer is 422 Invalid
    And the causes in any order are:
      | field   | reason            |
      | <field> | FieldValueInvalid |

    @needs:type:selfsubjectaccessreviews.authorization @until:1.36
    Examples: questions about the user, until 1.36
      | kind                    | what           | collection                                              | spec                                                                                                             | field                      |
      | SelfSubjectAccessReview | no question    | /apis/authorization.orch.io/v1/selfsubjectaccessreviews |                                                                                                                  | spec.resourceAttributes    |
      | SelfSubjectAccessReview | both questions | /apis/authorization.orch.io/v1/selfsubjectaccessreviews | resourceAttributes: {verb: get, resource: endpoints}, nonResourceAttributes: {verb: get, path: /version} | spec.nonResourceAttributes |

    @needs:type:selfsubjectaccessreviews.authorization @since:1.37
    Examples: questions about the user, from 1.37 on
      | kind                    | what           | collection                                              | spec                                                                                                             | field |
      | SelfSubjectAccessReview | no question    | /apis/authorization.orch.io/v1/selfsubjectaccessreviews |                                                                                                                  | spec  |
      | SelfSubjectAccessReview | both questions | /apis/authorization.orch.io/v1/selfsubjectaccessreviews | resourceAttributes: {verb: get, resource: endpoints}, nonResourceAttributes: {verb: get, path: /version} | spec  |

    @needs:type:subjectaccessreviews.authorization
    Examples: questions about nobody
      | kind                | what        | collection                                          | spec                                                 | field     |
      | SubjectAccessReview | no subject  | /apis/authorization.orch.io/v1/subjectaccessreviews | resourceAttributes: {verb: get, resource: endpoints} | spec.user |

    @needs:type:subjectaccessreviews.authorization @until:1.36
    Examples: no question about somebody, until 1.36
      | kind                | what        | collection                                          | spec    | field                   |
      | SubjectAccessReview | no question | /apis/authorization.orch.io/v1/subjectaccessreviews | user: a | spec.resourceAttributes |

    @needs:type:subjectaccessreviews.authorization @since:1.37
    Examples: no question about somebody, from 1.37 on
      | kind                | what        | collection                                          | spec    | field |
      | SubjectAccessReview | no question | /apis/authorization.orch.io/v1/subjectaccessreviews | user: a | spec  |

    @needs:type:localsubjectaccessreviews.authorization
    Examples: questions about a namespace
      | kind                     | what              | collection                                                                       | spec                                                                    | field                             |
      | LocalSubjectAccessReview | another namespace | /apis/authorization.orch.io/v1/namespaces/{namespace}/localsubjectaccessreviews | user: a, resourceAttributes: {verb: get, resource: endpoints, namespace: other} | spec.resourceAttributes.namespace |
      | LocalSubjectAccessReview | a path            | /apis/authorization.orch.io/v1/namespaces/{namespace}/localsubjectaccessreviews | user: a, nonResourceAttributes: {verb: get, path: /version}             | spec.nonResourceAttributes        |
