@area:subresources
Feature: The status of created objects
  The server ignores the status in the body of a create.

  @needs:resource:status-cleared-on-create
  Scenario Outline: A <write> that creates an object of <resource kind> with a status does not store the status
    sub-status-cleared-on-create: only writes of the status subresource set the status.
    Detects: a server that stores the body unchanged.
    Given the resource "labelled" named "b"
    When <method> /{collection}<path> with the resource "labelled" as "<type>" where:
      | metadata.name           | a                       |
      | {resource:status field} | {resource:status value} |
    Then the response is a success
    And the response is the same as "b" except for:
      | metadata           |
      | spec               |
      | {resource:content} |
    And the stored resource "a" is the same as the response

    @rule:sub-status-cleared-on-create @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | write             | method | path                | type                         |
      | the resource under test | POST              | POST   |                     | application/json             |
      | the resource under test | server-side apply | PATCH  | /a?fieldManager=one | application/apply-patch+yaml |

    @rule:sub-status-cleared-on-create @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write | method | path | type             |
      | a custom resource | POST  | POST   |      | application/json |

    @rule:sub-status-cleared-on-create @resource:custom @needs:crd @since:1.18
    Examples: since 1.18
      | resource kind     | write             | method | path                | type                         |
      | a custom resource | server-side apply | PATCH  | /a?fieldManager=one | application/apply-patch+yaml |

    @rule:sub-status-cleared-on-create @resource @needs:resource:status
    Examples: other encodings and parameters
      | resource kind           | write                            | method | path                    | type             |
      | the resource under test | YAML POST                        | POST   |                         | application/yaml |
      | the resource under test | POST with fieldValidation=Strict | POST   | ?fieldValidation=Strict | application/json |

    @rule:sub-status-cleared-on-create @resource @needs:resource:status @needs:resource:protobuf
    Examples: protobuf
      | resource kind           | write         | method | path | type                          |
      | the resource under test | protobuf POST | POST   |      | application/vnd.orch.protobuf |

  @needs:resource:status-cleared-on-create
  Scenario Outline: A dry-run <write> that creates an object of <resource kind> with a status returns the object without the status
    sub-status-cleared-on-create: the response of a dry run is the object that would be stored.
    Detects: a server that returns the request body as the response to a dry run.
    Given the resource "labelled" named "b"
    When <method> /{collection}<path> with the resource "labelled" as "<type>" where:
      | metadata.name           | a                       |
      | {resource:status field} | {resource:status value} |
    Then the response is a success
    And the response is the same as "b" except for:
      | metadata           |
      | spec               |
      | {resource:content} |
    And there is no resource "a"

    @rule:sub-status-cleared-on-create @resource @needs:resource:status
    Examples: resource under test
      | resource kind           | write             | method | path                           | type                         |
      | the resource under test | POST              | POST   | ?dryRun=All                    | application/json             |
      | the resource under test | server-side apply | PATCH  | /a?fieldManager=one&dryRun=All | application/apply-patch+yaml |

    @rule:sub-status-cleared-on-create @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | write | method | path        | type             |
      | a custom resource | POST  | POST   | ?dryRun=All | application/json |

  @rule:sub-status-cleared-on-create @needs:type:deployments.apps
  Scenario Outline: A POST of a copied Deployment with a status in <encoding> creates the Deployment without a status
    sub-status-cleared-on-create: only the controller writes the status.
    Detects: a server that stores the status from the request body, in one encoding or in all encodings.
    Given the Deployment "empty" named "a"
    When POST /apis/apps/v1/namespaces/{namespace}/deployments with the saved object "a" as "<type>" where:
      | metadata.name            | b              |
      | metadata.resourceVersion | (absent)       |
      | status                   | {"replicas":3} |
    Then the response is a success
    And the response has:
      | status.replicas | (absent) |

    Examples: JSON and YAML
      | encoding | type             |
      | JSON     | application/json |
      | YAML     | application/yaml |

    @needs:protobuf
    Examples: protobuf
      | encoding | type                          |
      | protobuf | application/vnd.orch.protobuf |

  @rule:sub-status-cleared-on-create @needs:crd
  Scenario: A POST of a custom resource whose schema does not define the status ignores the status in the body
    sub-status-cleared-on-create: the server ignores the status because the status subresource is enabled, even if the schema does not
    define it.
    Detects: a server that ignores the status in the body only if the schema has a property status.
    Given a CustomResourceDefinition for Widget with these properties of spec and fields of the definition:
      """
      size: {type: integer}
      ---
      versions:
        - subresources: {status: {}}
          schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {spec: {type: object, x-kubernetes-preserve-unknown-fields: true}}}}
      """
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {size: 1}, status: {phase: Ready}}
      """
    Then the response is 201
    And the response has:
      | status | (absent) |
    And the stored Widget "a" is the same as the response

  @needs:resource:status-cleared-on-create
  Scenario Outline: A <write> of <resource kind> with generateName and a status does not store the status
    sub-status-cleared-on-create: the server also ignores the status of an object with a generated name.
    Detects: a server that clears the status only of objects whose name is in the body.
    Given the resource "labelled" named "b"
    When POST /{collection}<query> with the resource "labelled" where:
      | metadata.name           | (absent)                |
      | metadata.generateName   | item-                   |
      | {resource:status field} | {resource:status value} |
    Then the response is a success
    And the response is the same as "b" except for:
      | metadata           |
      | spec               |
      | {resource:content} |

    @rule:sub-status-cleared-on-create @resource @needs:resource:status
    Examples: resource under test
      | write        | resource kind           | query       |
      | POST         | the resource under test |             |
      | dry-run POST | the resource under test | ?dryRun=All |

    @rule:sub-status-cleared-on-create @resource:custom @needs:crd
    Examples: custom resource
      | write | resource kind     | query |
      | POST  | a custom resource |       |
