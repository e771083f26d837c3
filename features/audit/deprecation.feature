@area:audit @needs:audit-log
Feature: Deprecated APIs in the audit log
  The audit log shows which clients still use deprecated APIs.

  @rule:audit-deprecated-annotation @needs:deprecated-api
  Scenario Outline: The audit event of GET <path> has the annotation orch.io/deprecated
    audit-deprecated-annotation: the event has the annotation orch.io/deprecated with the value "true".
    Detects: a server that sends a warning but no annotation, or annotates only requests that find an object.
    Given a server with the launch profile "audit"
    When GET <path>
    Then the response is 200
    And the audit event at "ResponseComplete" has:
      | kind                | Event                                                                                                    |
      | responseStatus.code | 200                                                                                                      |
      | annotations         | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":"","orch.io/deprecated":"true"} |

    Examples: requests to a deprecated endpoint
      | path                              |
      | /api/v1/componentstatuses         |
      | /api/v1/componentstatuses?limit=1 |
      | /api/v1/componentstatuses/etcd-0  |

  @rule:audit-deprecated-annotation @needs:deprecated-api
  Scenario: The audit event of a failed request to a deprecated endpoint has the annotation orch.io/deprecated
    audit-deprecated-annotation: the annotation does not depend on the response code.
    Detects: a server that annotates only successful responses.
    Given a server with the launch profile "audit"
    When GET /api/v1/componentstatuses?fieldSelector=none
    Then the response is 400 BadRequest
    And the audit event at "ResponseComplete" has:
      | responseStatus.code | 400                                                                                                      |
      | annotations         | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":"","orch.io/deprecated":"true"} |

  @rule:audit-deprecated-annotation-only-then @needs:deprecated-api
  Scenario: The audit event of a forbidden request to a deprecated endpoint has no annotation orch.io/deprecated
    audit-deprecated-annotation-only-then: a request that is rejected before it reaches the endpoint does not use the endpoint.
    Detects: a server that sets the annotation from the path alone.
    Given a server with the launch profile "audit"
    And the request header "Authorization" is "Bearer assay-restricted-token"
    When GET /api/v1/componentstatuses
    Then the response is 403 Forbidden
    And the audit event at "ResponseComplete" has:
      | responseStatus.code | 403                                                                           |
      | annotations         | {"authorization.orch.io/decision":"forbid","authorization.orch.io/reason":""} |
    And the audit log has:
      | text | does not contain | assay-restricted-token |

  @rule:audit-deprecated-annotation-only-then
  Scenario: The audit events of a watch of ConfigMaps have no annotation orch.io/deprecated
    audit-deprecated-annotation-only-then: a watch has audit events for its request, its start and its end. None has the annotation, because the
    endpoint is not deprecated.
    Detects: a server that writes the ResponseStarted event before it adds the authorization annotations.
    Given a server with the launch profile "audit"
    When GET /api/v1/configmaps?watch=1&timeoutSeconds=1
    Then the response is 200
    And the audit log has within 10 seconds:
      | stages | in this order | RequestReceived, ResponseStarted, ResponseComplete |
    And the audit event at "RequestReceived" has:
      | annotations | (absent) |
    And the audit event at "ResponseStarted" has:
      | annotations | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":""} |
    And the audit event at "ResponseComplete" has:
      | annotations | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":""} |

  @rule:audit-deprecated-annotation-only-then
  Scenario Outline: The audit event of <method> <path> has no annotation orch.io/deprecated
    audit-deprecated-annotation-only-then: an event for an endpoint that is not deprecated has no annotation orch.io/deprecated, not even "false".
    Detects: a server that annotates every event, or all events of a group with a deprecated older version.
    Given a server with the launch profile "audit"
    And the ConfigMap "empty" named "a"
    When <method> <path>
    Then the response is <code>
    And the audit event at "ResponseComplete" has:
      | responseStatus.code | <code>                                                                       |
      | annotations         | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":""} |

    Examples: paths that are not deprecated
      | method | path                                           | code |
      | GET    | /api/v1/namespaces/{namespace}/configmaps/a    | 200  |
      | GET    | /api/v1/configmaps                             | 200  |
      | DELETE | /api/v1/namespaces/{namespace}/configmaps/a    | 200  |
      | GET    | /apis/apps/v1/deployments                      | 200  |
      | GET    | /apis/coordination.orch.io/v1/leases           | 200  |
      | GET    | /api/v1/watch/configmaps?timeoutSeconds=1      | 200  |
      | GET    | /version                                       | 200  |
      | GET    | /api/v1/namespaces/{namespace}/configmaps/none | 404  |
      | GET    | /nowhere                                       | 404  |

  @rule:audit-removed-release-annotation @needs:ending-versions
  Scenario Outline: The audit event of GET <path> names the release that removes the version
    audit-removed-release-annotation: the value of the annotation orch.io/removed-release is the release without a leading v.
    Detects: a server that puts the release only in the warning, or in another format in the audit log.
    Given a server with the launch profile "audit-with-removal-releases"
    When GET /apis/admissionregistration.orch.io/<path>
    Then the response is 200
    And the warnings in any order are:
      | text                                                                                        |
      | admissionregistration.orch.io/v1beta1 <kind> is deprecated in v1.31+, unavailable in v1.34+ |
    And the audit event at "ResponseComplete" has:
      | annotations | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":"","orch.io/deprecated":"true","orch.io/removed-release":"1.34"} |

    Examples: versions with a removal release
      | path                                                         | kind                             |
      | v1beta1/validatingadmissionpolicies                          | ValidatingAdmissionPolicy        |
      | v1beta1/validatingadmissionpolicybindings                    | ValidatingAdmissionPolicyBinding |
      | v1beta1/validatingadmissionpolicies?watch=1&timeoutSeconds=1 | ValidatingAdmissionPolicy        |

  @rule:audit-removed-release-annotation @needs:ending-versions
  Scenario: The audit event of a request to a version without a removal release has no annotation orch.io/removed-release
    audit-removed-release-annotation: another version of the same resource has no removal release.
    Detects: a server that annotates every version of the resource.
    Given a server with the launch profile "audit-with-removal-releases"
    When GET /apis/admissionregistration.orch.io/v1/validatingadmissionpolicies
    Then the response is 200
    And the audit event at "ResponseComplete" has:
      | annotations | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":""} |

  @rule:audit-removed-release-annotation @needs:ending-versions
  Scenario Outline: The audit event of <method> validatingadmissionpolicies<suffix> (<code>) names the release that removes the version
    audit-removed-release-annotation: the events of all verbs have the annotation, whether the request succeeds or fails.
    Detects: a server that annotates only lists, or only responses with an object.
    Given a server with the launch profile "audit-with-removal-releases"
    When <method> /apis/admissionregistration.orch.io/v1beta1/validatingadmissionpolicies<suffix> with the body:
      """application/<type>
      <body>
      """
    Then the response is <code>
    And the audit event at "ResponseComplete" has:
      | responseStatus.code | <code>                                                                                                                                    |
      | annotations         | {"authorization.orch.io/decision":"allow","authorization.orch.io/reason":"","orch.io/deprecated":"true","orch.io/removed-release":"1.34"} |

    Examples: requests
      | method | suffix       | type             | body | code |
      | PATCH  | /none        | merge-patch+json | {}   | 404  |
      | DELETE | /none        | json             | {}   | 404  |
      | DELETE |              | json             | {}   | 200  |
      | PATCH  | /none/status | merge-patch+json | {}   | 404  |
