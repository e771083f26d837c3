@area:audit @needs:audit-log
Feature: Stages and managedFields that the audit policy omits
  A rule can omit stages of the requests that it matches, and managedFields of the recorded objects. The launch profile "audit" omits
  RequestReceived and managedFields for updates, and RequestReceived and ResponseStarted for watches of Leases.

  @rule:audit-omitted-stages
  Scenario Outline: <method> of <target> has audit events at the stages <stages>
    audit-omitted-stages: only the stages that the matching rule lists have no event.
    Detects: a server that ignores omitStages of a rule, reads only the first stage of the list, or omits the stages of every request.
    Given a server with the launch profile "audit"
    And the Endpoints "empty" named "a"
    When <method> /<path> with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the audit event at "ResponseComplete" has:
      | responseStatus.code | 200 |
    And the audit log has:
      | stages | in this order | <stages> |

    Examples: writes
      | method | target      | path                                      | type                         | body                                         | stages                                 |
      | PUT    | Endpoints   | api/v1/namespaces/{namespace}/endpoints/a | application/json             | {"metadata":{"name":"a","labels":{"a":"b"}}} | ["ResponseComplete"]                   |
      | PATCH  | Endpoints   | api/v1/namespaces/{namespace}/endpoints/a | application/merge-patch+json | {"metadata":{"labels":{"a":"b"}}}            | ["RequestReceived","ResponseComplete"] |
      | PUT    | a Namespace | api/v1/namespaces/{namespace}?dryRun=All  | application/json             | {"metadata":{"name":"{namespace}"}}          | ["ResponseComplete"]                   |

  @rule:audit-omitted-stages
  Scenario Outline: A watch of <resources> has audit events at the stages <stages>
    audit-omitted-stages: the server omits each stage in the list of the rule.
    Detects: a server that reads only the first or the last stage of the list.
    Given a server with the launch profile "audit"
    When GET /<path>?watch=1&timeoutSeconds=1
    Then the response is 200
    And the audit event at "ResponseComplete" has:
      | verb | watch |
    And the audit log has:
      | stages | in this order | <stages> |

    Examples: resources
      | resources | path                                                       | stages                                                   |
      | Leases    | apis/coordination.orch.io/v1/namespaces/{namespace}/leases | ["ResponseComplete"]                                     |
      | Endpoints | api/v1/namespaces/{namespace}/endpoints                    | ["RequestReceived","ResponseStarted","ResponseComplete"] |

  @rule:audit-omitted-stages
  Scenario Outline: A watch of <resources> has audit events at the stages <stages> if the policy omits ResponseStarted
    audit-omitted-stages: the server omits the stages in the policy and the stages in the rule.
    Detects: a server that ignores omitStages of the policy, or ignores omitStages of the rule if the policy has omitStages.
    Given a server with the launch profile "audit-stages"
    When GET /<path>?watch=1&timeoutSeconds=1
    Then the response is 200
    And the audit event at "ResponseComplete" has:
      | verb | watch |
    And the audit log has:
      | stages | in this order | <stages> |

    Examples: resources
      | resources | path                                                       | stages                                 |
      | Leases    | apis/coordination.orch.io/v1/namespaces/{namespace}/leases | ["ResponseComplete"]                   |
      | Endpoints | api/v1/namespaces/{namespace}/endpoints                    | ["RequestReceived","ResponseComplete"] |

  @rule:audit-omitted-managed-fields
  Scenario Outline: The audit event of a <method> has <objects> managedFields
    audit-omitted-managed-fields: omitManagedFields of the matching rule affects requestObject and responseObject.
    Detects: a server that ignores omitManagedFields, applies it to only one of the two objects, or applies it to every request.
    Given a server with the launch profile "audit"
    And the Endpoints "empty" named "a" with:
      | metadata.labels.app | db |
    When <method> /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """<type>
      {"metadata":{"name":"a","labels":{"app":"web"},"managedFields":{a:metadata.managedFields}}}
      """
    Then the response is 200
    And the response has:
      | metadata.managedFields | (not empty) |
    And the audit event at "ResponseComplete" has:
      | requestObject.metadata.labels.app     | web        |
      | requestObject.metadata.managedFields  | <managers> |
      | responseObject.metadata.labels.app    | web        |
      | responseObject.metadata.managedFields | <managers> |

    Examples: methods
      | method | objects         | type                         | managers  |
      | PUT    | objects without | application/json             | (absent)  |
      | PATCH  | objects with    | application/merge-patch+json | (present) |

  @rule:audit-omitted-managed-fields @needs:type:services
  Scenario Outline: The audit event of a list of Services <representation> has no managedFields
    audit-omitted-managed-fields: the server omits managedFields of each object of the list. The response contains them.
    Detects: a server that omits managedFields only of single objects, or only of the first object of a list.
    Given a server with the launch profile "audit"
    And the Service "one-port" named "a"
    And the Service "one-port" named "b"
    And the request header "Accept" is "<type>"
    When GET /api/v1/namespaces/{namespace}/services?includeObject=Object
    Then the response has:
      | <list>[1]<object>.metadata.managedFields | (not empty) |
    And the audit event at "ResponseComplete" has:
      | responseObject.<list>[0]<object>.metadata.name          | a        |
      | responseObject.<list>[0]<object>.metadata.managedFields | (absent) |
      | responseObject.<list>[1]<object>.metadata.name          | b        |
      | responseObject.<list>[1]<object>.metadata.managedFields | (absent) |

    Examples: representations
      | representation               | type                                                              | list  | object  |
      | in JSON                      | application/json                                                  | items |         |
      | as Table                     | application/json;as=Table;g=meta.orch.io;v=v1                     | rows  | .object |
      | as PartialObjectMetadataList | application/json;as=PartialObjectMetadataList;g=meta.orch.io;v=v1 | items |         |
