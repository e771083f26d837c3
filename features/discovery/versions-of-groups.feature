@area:discovery
Feature: Versions of API groups in discovery
  Clients read the groups, the versions of each group, and the preferred version.

  @rule:disc-group-versions @needs:crd
  Scenario Outline: <path> lists the versions of a custom resource, the preferred version first
    disc-group-versions: a version such as v1 precedes other names, whatever their order in the CustomResourceDefinition.
    Detects: a server that lists the versions in the order of the definition, or prefers the storage version.
    Given a CustomResourceDefinition for Widget with the versions "beta, v1", the subresources status and scale, and these properties of spec:
      """
      size: {type: integer}
      """
    And within 30 seconds these checks succeed:
      | GET <path> | /{unique}.example.com\/beta/ |
    When GET <path>
    Then the response is 200
    And the response has:
      | <group>versions[*].groupVersion | ["{unique}.example.com/v1","{unique}.example.com/beta"]   |
      | <group>versions[*].version      | ["v1","beta"]                                             |
      | <group>preferredVersion         | {"groupVersion":"{unique}.example.com/v1","version":"v1"} |
      | <group>name                     | {unique}.example.com                                      |

    Examples: documents
      | path                       | group                              |
      | /apis                      | groups[name={unique}.example.com]. |
      | /apis/{unique}.example.com |                                    |

  @rule:disc-group-versions @needs:crd
  Scenario Outline: <path> omits a version of a custom resource that is no longer served
    disc-group-versions: clients that have read the document before receive the new version.
    Detects: a server that creates the document only once.
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      size: {type: integer}
      """
    And within 30 seconds these checks succeed:
      | GET <path> | /{unique}.example.com\/beta/ |
    When PATCH /apis/apiextensions.orch.io/v1/customresourcedefinitions/widgets.{unique}.example.com with the body:
      """application/json-patch+json
      [{"op": "replace", "path": "/spec/versions/1/served", "value": false}]
      """
    Then the response is 200
    And within 30 seconds these checks succeed:
      | GET <path> | /^(?![^]*{unique}.example.com\/beta)[^]*{unique}.example.com\/v1/ |

    Examples: documents
      | path                       |
      | /apis                      |
      | /apis/{unique}.example.com |

  @rule:disc-group-versions @needs:crd
  Scenario Outline: <path> <effect> after the only CustomResourceDefinition of the group has been deleted
    disc-group-versions: a group without resources does not exist.
    Detects: a server that lists groups until it stops.
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      size: {type: integer}
      """
    And within 30 seconds these checks succeed:
      | GET <path> | /{unique}.example.com/ |
    When DELETE /apis/apiextensions.orch.io/v1/customresourcedefinitions/widgets.{unique}.example.com
    Then the response is a success
    And within 30 seconds these checks succeed:
      | GET <path> | <result> |

    Examples: documents
      | path                       | effect                | result                      |
      | /apis                      | does not list a group | /^(?![^]*{unique}.example)/ |
      | /apis/{unique}.example.com | returns 404           | 404                         |
