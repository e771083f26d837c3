@area:audit @needs:audit-log
Feature: Objects in audit events of different requests
  The bodies and references in the audit events do not depend on the type of the resource or on the result of the request.

  Background:
    Given a server with the launch profile "audit"

  @rule:audit-object-reference
  Scenario Outline: The objectRef of the audit event of <method> <path> is <reference>
    audit-object-reference: the reference has the name in a field selector or in a path with /watch/, and the subresource of a POST.
    Detects: a server that takes the name only from the path of an object, or omits the subresource of a POST or the namespace of a custom resource.
    When <method> <path>
    Then the response is <status>
    And the audit event at "ResponseComplete" has:
      | objectRef | <reference> |

    Examples: names in lists and watches
      | method | path                                                                                              | status | reference                                                                       |
      | GET    | /api/v1/namespaces/{namespace}/endpoints?fieldSelector=metadata.name%3Da                          | 200    | {"resource":"endpoints","namespace":"{namespace}","name":"a","apiVersion":"v1"} |
      | GET    | /api/v1/namespaces/{namespace}/endpoints?watch=1&timeoutSeconds=1&fieldSelector=metadata.name%3Da | 200    | {"resource":"endpoints","namespace":"{namespace}","name":"a","apiVersion":"v1"} |
      | GET    | /api/v1/watch/namespaces/{namespace}/endpoints/a?timeoutSeconds=1                                 | 200    | {"resource":"endpoints","namespace":"{namespace}","name":"a","apiVersion":"v1"} |

    Examples: resources that do not exist
      | method | path                                                           | status | reference                                                                                                       |
      | GET    | /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a | 404    | {"resource":"widgets","namespace":"{namespace}","name":"a","apiGroup":"{unique}.example.com","apiVersion":"v1"} |

  @rule:audit-object-reference @needs:type:pods @since:1.22
  Scenario: The audit event of a POST of an eviction has the subresource
    audit-object-reference: the objectRef has the subresource eviction and the name of the Pod.
    Detects: a server that omits the subresource if a POST creates it.
    When POST /api/v1/namespaces/{namespace}/pods/none/eviction with the body:
      """
      {apiVersion: policy/v1, kind: Eviction, metadata: {name: none, namespace: '{namespace}'}}
      """
    Then the response is 404
    And the audit event at "ResponseComplete" has:
      | objectRef.subresource | eviction |
      | objectRef.name        | none     |

  @rule:audit-objects @needs:crd
  Scenario Outline: The audit event of <request> of a custom object contains <objects>
    audit-objects: custom objects, subresources and dry runs are recorded like objects of built-in kinds.
    Detects: a server that records only built-in kinds, only the object itself or only writes that are stored.
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer, maximum: 9}
      """
    And the Widget "empty" named "a"
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets<path> with the body:
      """application/<type>
      <body>
      """
    Then the response is <status>
    And the audit event at "ResponseComplete" has:
      | level                  | RequestResponse |
      | requestObject.<member> | <value>         |
      | responseObject.kind    | <kind>          |

    Examples: writes
      | request            | objects                    | method | path              | type             | body                                                                                                    | status | member            | value      | kind   |
      | a POST             | the request and the object | POST   |                   | json             | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"b"}}                        | 201    | metadata.name     | b          | Widget |
      | a dry-run POST     | the request and the object | POST   | ?dryRun=All       | json             | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"b"}}                        | 201    | metadata.name     | b          | Widget |
      | an apply           | the request and the object | PATCH  | /b?fieldManager=m | apply-patch+yaml | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"b"}}                        | 201    | metadata.name     | b          | Widget |
      | an invalid POST    | the request and the Status | POST   |                   | json             | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"b"},"spec":{"replicas":10}} | 422    | spec.replicas     | 10         | Status |
      | a conflicting POST | the request and the Status | POST   |                   | json             | {"apiVersion":"{unique}.example.com/v1","kind":"Widget","metadata":{"name":"a"}}                        | 409    | metadata.name     | a          | Status |
      | a DELETE           | the options and the Status | DELETE | /a                | json             | {"propagationPolicy":"Background","kind":"DeleteOptions","apiVersion":"v1"}                             | 200    | propagationPolicy | Background | Status |

  @rule:audit-objects @needs:type:deployments.apps
  Scenario: The audit event of a PUT of the status contains the request and the response
    audit-objects: the bodies of a subresource are recorded like those of its object.
    Detects: a server that records the bodies of a PUT only for objects.
    Given the Deployment "empty" named "a"
    When PUT /apis/apps/v1/namespaces/{namespace}/deployments/a/status with the saved object "a" where:
      | status.observedGeneration | 7 |
    Then the response is 200
    And the audit event at "ResponseComplete" has:
      | requestObject.status.observedGeneration  | 7 |
      | responseObject.status.observedGeneration | 7 |

  @rule:audit-omitted-managed-fields
  Scenario: The audit event of a PUT with a response as Table has no managedFields
    audit-omitted-managed-fields: omitManagedFields also applies to the object in a row of a Table.
    Detects: a server that removes managedFields only from complete objects.
    Given the Endpoints "empty" named "a" with:
      | metadata.labels.app | db |
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When PUT /api/v1/namespaces/{namespace}/endpoints/a with the saved object "a" where:
      | metadata.labels.app | web |
    Then the response is 200
    And the audit event at "ResponseComplete" has:
      | responseObject.kind                                  | Table    |
      | responseObject.rows[0].object.metadata.name          | a        |
      | responseObject.rows[0].object.metadata.managedFields | (absent) |

  @rule:audit-id-answered
  Scenario Outline: The <status> response to <request> contains the Audit-ID of the request
    audit-id-answered: every response has the header, whatever its status is.
    Detects: a server that omits the header from the responses of some filters or handlers.
    Given the Endpoints "empty" named "a"
    And the request header "Audit-ID" is "assay-{unique}"
    And the request header "Accept" is "<accept>"
    And the request header "Authorization" is "<authorization>"
    When POST /api/v1/namespaces/{namespace}/endpoints with the body:
      """<type>
      {"metadata":{"name":"<name>"}}
      """
    Then the response is <status>
    And the headers of the response have:
      | audit-id | assay-{unique} |

    Examples: status codes
      | request                       | accept           | authorization                 | type             | name | status |
      | a POST                        | application/json | (absent)                      | application/json | b    | 201    |
      | a POST without a token        | application/json | Bearer unknown                | application/json | b    | 401    |
      | a POST without a role         | application/json | Bearer assay-restricted-token | application/json | b    | 403    |
      | a POST with an image as body  | application/json | (absent)                      | image/png        | b    | 415    |
      | a POST that accepts only HTML | text/html        | (absent)                      | application/json | b    | 406    |
      | a POST with an existing name  | application/json | (absent)                      | application/json | a    | 409    |
      | a POST with an invalid name   | application/json | (absent)                      | application/json | A    | 422    |
