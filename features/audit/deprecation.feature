@area:audit @needs:audit-log
Feature: Deprecation in the audit log
  Who reads the audit log finds who still uses what is deprecated.

  @rule:audit-deprecated-annotation @needs:deprecated-api
  Scenario Outline: The event of GET <path> tells that the endpoint is deprecated
    audit-deprecated-annotation: the annotation is there, and its value is the text true.
    Detects: clients are warned, and nothing of it stands in the log, or only where an object was found.
    Given a server with the profile "audit"
    When GET <path>
    Then the answer is 200
    And the audit event at "ResponseComplete" has:
      | kind                | Event                                                                                                    |
      | responseStatus.code | 200                                                                                                      |
      | annotations         | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":"","orch.io/deprecated":"true"} |

    Examples: ways to it
      | path                             |
      | /api/v1/componentstatuses        |
      | /api/v1/componentstatuses?limit=1 |
      | /api/v1/componentstatuses/etcd-0 |

  @rule:audit-deprecated-annotation @needs:deprecated-api
  Scenario: The event of a request that finds nothing tells that the endpoint is deprecated
    audit-deprecated-annotation: it is the endpoint that is deprecated, whatever it answers.
    Detects: the annotation is written with a successful answer only.
    Given a server with the profile "audit"
    When GET /api/v1/componentstatuses/none
    Then the answer is 500
    And the audit event at "ResponseComplete" has:
      | responseStatus.code | 500                                                                                                      |
      | annotations         | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":"","orch.io/deprecated":"true"} |

  @rule:audit-deprecated-annotation-only-then @needs:deprecated-api
  Scenario: Before the endpoint was reached nothing is deprecated
    audit-deprecated-annotation-only-then: a request that was refused used no endpoint.
    Detects: the annotation is made of the path alone.
    Given a server with the profile "audit"
    And the request header "Authorization" is "Bearer assay-restricted-token"
    When GET /api/v1/componentstatuses
    Then the answer is 403 Forbidden
    And the audit event at "ResponseComplete" has:
      | responseStatus.code | 403                                                                           |
      | annotations         | {"authorization.orch.io/decision":"forbid","authorization.orch.io/reason":""} |
    And the audit log has:
      | text | leaves out | assay-restricted-token |

  @rule:audit-deprecated-annotation-only-then
  Scenario: None of the events of a watch has a word of deprecation
    audit-deprecated-annotation-only-then: a watch is told when it is asked for, when it starts and when it ends, and never of deprecation.
    Detects: the event of the start is written with annotations that weren't known yet.
    Given a server with the profile "audit"
    When GET /api/v1/endpoints?watch=1&timeoutSeconds=1
    Then the answer is 200
    And the audit log comes to have within 10 seconds:
      | stages | in this order | RequestReceived, ResponseStarted, ResponseComplete |
    And the audit event at "RequestReceived" has:
      | annotations | (absent) |
    And the audit event at "ResponseStarted" has:
      | annotations | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":""} |
    And the audit event at "ResponseComplete" has:
      | annotations | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":""} |

  @rule:audit-deprecated-annotation-only-then
  Scenario Outline: The event of <method> <path> has no word of deprecation
    audit-deprecated-annotation-only-then: no other event has the annotation, not even with the value false.
    Detects: every event has the annotation, or all of a group whose older version was deprecated.
    Given a server with the profile "audit"
    And the Endpoints "one-subset" named "a"
    When <method> <path>
    Then the answer is <code>
    And the audit event at "ResponseComplete" has:
      | responseStatus.code | <code>                                                                       |
      | annotations         | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":""} |

    Examples: not deprecated
      | method | path                                                     | code |
      | GET    | /api/v1/namespaces/{namespace}/endpoints/a               | 200  |
      | GET    | /api/v1/endpoints                                        | 200  |
      | DELETE | /api/v1/namespaces/{namespace}/endpoints/a               | 200  |
      | GET    | /apis/apps/v1/deployments                                | 200  |
      | GET    | /apis/coordination.orch.io/v1/leases                     | 200  |
      | GET    | /api/v1/watch/endpoints?timeoutSeconds=1                 | 200  |
      | GET    | /version                                                 | 200  |
      | GET    | /api/v1/namespaces/{namespace}/endpoints/none            | 404  |
      | GET    | /nowhere                                                 | 404  |

  @rule:audit-removed-release-annotation @needs:ending-versions
  Scenario Outline: The event of GET <path> tells the release in which the version will be gone
    audit-removed-release-annotation: the release stands beside the deprecation, without a v.
    Detects: the release is in the warning only, or written otherwise in the log.
    Given a server with the profile "audit-of-ending-versions"
    When GET /apis/admissionregistration.orch.io/<path>
    Then the answer is 200
    And the warnings in any order are:
      | text                                                                                        |
      | admissionregistration.orch.io/v1beta1 <kind> is deprecated in v1.31+, unavailable in v1.34+ |
    And the audit event at "ResponseComplete" has:
      | annotations | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":"","orch.io/deprecated":"true","orch.io/removed-release":"1.34"} |

    Examples: versions that end
      | path                                       | kind                             |
      | v1beta1/validatingadmissionpolicies        | ValidatingAdmissionPolicy        |
      | v1beta1/validatingadmissionpolicybindings  | ValidatingAdmissionPolicyBinding |

  @rule:audit-removed-release-annotation @needs:ending-versions
  Scenario: The event of a version that stays tells no release
    audit-removed-release-annotation: the same objects in another version have no end.
    Detects: the annotation goes with the resource, whatever its version.
    Given a server with the profile "audit-of-ending-versions"
    When GET /apis/admissionregistration.orch.io/v1/validatingadmissionpolicies
    Then the answer is 200
    And the audit event at "ResponseComplete" has:
      | annotations | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":""} |

  @rule:audit-removed-release-annotation @needs:ending-versions
  Scenario Outline: The event of <method> in a version that ends tells of it, answered <code>
    audit-removed-release-annotation: whatever is done by a version that ends, and whether it succeeds, the event tells until when.
    Detects: only lists, or only answers of an object, have the annotations.
    Given a server with the profile "audit-of-ending-versions"
    When <method> /apis/admissionregistration.orch.io/v1beta1/validatingadmissionpolicies<rest> with the body:
      """application/<type>
      <body>
      """
    Then the answer is <code>
    And the audit event at "ResponseComplete" has:
      | responseStatus.code | <code>                                                                                                                                    |
      | annotations         | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":"","orch.io/deprecated":"true","orch.io/removed-release":"1.34"} |

    Examples: requests
      | method | rest  | type             | body                  | code |
      | PATCH  | /none | merge-patch+json | {}                    | 404  |
      | DELETE | /none | json             | {}                    | 404  |
      | DELETE |       | json             | {}                    | 200  |
