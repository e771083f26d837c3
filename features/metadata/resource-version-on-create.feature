@area:metadata
Feature: resourceVersion in the body of a create
  A new object has no resourceVersion, so the body of a create must not contain a resourceVersion.

  Scenario Outline: A POST of <resource kind> with a resourceVersion fails
    meta-create-resource-version: the server rejects a resourceVersion in the body of a create.
    Detects: a server that ignores or stores the resourceVersion.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name            | a   |
      | metadata.resourceVersion | "5" |
    Then the response is an error
    And there is no resource "a"

    @rule:meta-create-resource-version @resource
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:meta-create-resource-version @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

    @rule:meta-create-resource-version @resource:custom-plain @needs:crd
    Examples: custom resource without subresources
      | resource kind                          |
      | a custom resource without subresources |

  @rule:meta-create-resource-version @resource
  Scenario: A POST with the resourceVersion "0" creates the object
    meta-create-resource-version: "0" is the same as an absent resourceVersion.
    Detects: a server that rejects every resourceVersion in the body of a create.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name            | a   |
      | metadata.resourceVersion | "0" |
    Then the response is a success
    And there is a resource "a"

  Scenario Outline: A POST of <resource kind> with generateName and a resourceVersion fails
    meta-create-resource-version: the server rejects a resourceVersion in the body of a create.
    Detects: a server that checks the resourceVersion only if the body has a name.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name            | (absent) |
      | metadata.generateName    | a-       |
      | metadata.resourceVersion | "5"      |
    Then the response is an error

    @rule:meta-create-resource-version @resource
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:meta-create-resource-version @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  @rule:meta-create-resource-version
  Scenario Outline: A <write> of a Namespace with a resourceVersion fails
    meta-create-resource-version: the rule also applies to cluster-scoped kinds.
    Detects: a server that ignores the resourceVersion in the body of a cluster-scoped object.
    When POST /api/v1/namespaces with the Namespace "empty" as "<type>" where:
      | metadata.name            | n-{unique} |
      | metadata.resourceVersion | "5"        |
    Then the response is an error
    And there is no Namespace "n-{unique}"

    Examples: encodings
      | write     | type             |
      | POST      | application/json |
      | YAML POST | application/yaml |
