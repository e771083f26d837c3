@area:metadata
Feature: Server-set metadata in the body of a create
  A client that creates a copy of an object sends metadata that only the server can set.

  Scenario Outline: A POST of <resource kind> with metadata.<field> ignores the value
    meta-create-server-fields: the server sets these fields and ignores the values in the body.
    Detects: a server that stores the metadata of the body unchanged.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name    | a       |
      | metadata.<field> | <value> |
    Then the response is a success
    And the response has:
      | metadata.<field> | <stored value> |
    And the stored resource "a" is the same as the response

    @rule:meta-create-server-fields @resource
    Examples: resource under test
      | resource kind           | field                      | value                                | stored value     |
      | the resource under test | uid                        | 11111111-2222-4333-8444-555555555555 | /^(?!11111111-)/ |
      | the resource under test | creationTimestamp          | 2001-02-03T04:05:06Z                 | /^(?!2001)/      |
      | the resource under test | deletionTimestamp          | 2001-02-03T04:05:06Z                 | (absent)         |
      | the resource under test | deletionGracePeriodSeconds | 5                                    | (absent)         |

    @rule:meta-create-server-fields @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | field                      | value                                | stored value     |
      | a custom resource | uid                        | 11111111-2222-4333-8444-555555555555 | /^(?!11111111-)/ |
      | a custom resource | creationTimestamp          | 2001-02-03T04:05:06Z                 | /^(?!2001)/      |
      | a custom resource | deletionTimestamp          | 2001-02-03T04:05:06Z                 | (absent)         |
      | a custom resource | deletionGracePeriodSeconds | 5                                    | (absent)         |

    @rule:meta-create-server-fields @resource:custom-plain @needs:crd
    Examples: custom resource without subresources
      | resource kind                          | field                      | value                                | stored value     |
      | a custom resource without subresources | uid                        | 11111111-2222-4333-8444-555555555555 | /^(?!11111111-)/ |
      | a custom resource without subresources | creationTimestamp          | 2001-02-03T04:05:06Z                 | /^(?!2001)/      |
      | a custom resource without subresources | deletionTimestamp          | 2001-02-03T04:05:06Z                 | (absent)         |
      | a custom resource without subresources | deletionGracePeriodSeconds | 5                                    | (absent)         |

    @rule:meta-create-server-fields @resource @since:1.20
    Examples: resource under test, no selfLink since 1.20
      | resource kind           | field    | value | stored value |
      | the resource under test | selfLink | /x    | (absent)     |

    @rule:meta-create-server-fields @resource:custom @needs:crd @since:1.20
    Examples: custom resource, no selfLink since 1.20
      | resource kind     | field    | value | stored value |
      | a custom resource | selfLink | /x    | (absent)     |

    @rule:meta-create-server-fields @resource @until:1.19
    Examples: resource under test, selfLink up to 1.19
      | resource kind                        | field    | value | stored value    |
      | the resource under test (up to 1.19) | selfLink | /x    | /{collection}/a |

    @rule:meta-create-server-fields @resource:custom @needs:crd @until:1.19
    Examples: custom resource, selfLink up to 1.19
      | resource kind                  | field    | value | stored value    |
      | a custom resource (up to 1.19) | selfLink | /x    | /{collection}/a |

  Scenario Outline: A POST of <resource kind> <condition> ignores server-set fields in the body
    meta-create-server-fields: the server ignores these fields in every encoding, in dry runs and with generateName.
    Detects: a server that stores these fields from a body in YAML or protobuf, in a dry run, or with generateName.
    When POST /{collection}<query> with the resource "labelled" as "<type>" where:
      | metadata.name                       | <name>                               |
      | metadata.generateName               | <prefix>                             |
      | metadata.uid                        | 11111111-2222-4333-8444-555555555555 |
      | metadata.creationTimestamp          | 2001-02-03T04:05:06Z                 |
      | metadata.deletionTimestamp          | 2001-02-03T04:05:06Z                 |
      | metadata.deletionGracePeriodSeconds | 5                                    |
    Then the response is a success
    And the response has:
      | metadata.uid                        | /^(?!11111111-)/ |
      | metadata.creationTimestamp          | /^(?!2001)/      |
      | metadata.deletionTimestamp          | (absent)         |
      | metadata.deletionGracePeriodSeconds | (absent)         |

    @rule:meta-create-server-fields @resource
    Examples: resource under test
      | resource kind           | condition                   | type             | query                   | name     | prefix   |
      | the resource under test | in YAML                     | application/yaml |                         | a        | (absent) |
      | the resource under test | as a dry run                | application/json | ?dryRun=All             | a        | (absent) |
      | the resource under test | with generateName           | application/json |                         | (absent) | a-       |
      | the resource under test | with fieldValidation=Strict | application/json | ?fieldValidation=Strict | a        | (absent) |

    @rule:meta-create-server-fields @resource @needs:resource:protobuf
    Examples: protobuf
      | resource kind           | condition   | type                          | query | name | prefix   |
      | the resource under test | in protobuf | application/vnd.orch.protobuf |       | a    | (absent) |

    @rule:meta-create-server-fields @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | condition                   | type             | query                   | name     | prefix   |
      | a custom resource | in YAML                     | application/yaml |                         | a        | (absent) |
      | a custom resource | as a dry run                | application/json | ?dryRun=All             | a        | (absent) |
      | a custom resource | with generateName           | application/json |                         | (absent) | a-       |
      | a custom resource | with fieldValidation=Strict | application/json | ?fieldValidation=Strict | a        | (absent) |

  @rule:meta-create-server-fields @needs:type:deployments.apps
  Scenario: A POST of a copied Deployment ignores the uid and deletionTimestamp in the body
    meta-create-server-fields: the new object has its own uid and is not terminating.
    Detects: a server that stores the metadata of the body unchanged.
    Given the Deployment "empty" named "a"
    When POST /apis/apps/v1/namespaces/{namespace}/deployments with the saved object "a" where:
      | metadata.name              | b                    |
      | metadata.resourceVersion   | (absent)             |
      | metadata.deletionTimestamp | 2001-02-03T04:05:06Z |
    Then the response is a success
    And the response has:
      | metadata.uid               | is not | {a:metadata.uid} |
      | metadata.deletionTimestamp | is     | (absent)         |

  @rule:meta-create-server-fields
  Scenario: A POST of a copied Namespace ignores the uid, creationTimestamp and deletionTimestamp in the body
    meta-create-server-fields: the server ignores these fields for cluster-scoped kinds too.
    Detects: a server that stores the metadata of cluster-scoped objects unchanged.
    Given the response to GET /api/v1/namespaces/{namespace} is saved as "a"
    When POST /api/v1/namespaces with the saved object "a" where:
      | metadata.name              | n-{unique}           |
      | metadata.labels            | (absent)             |
      | metadata.resourceVersion   | (absent)             |
      | metadata.creationTimestamp | 2001-02-03T04:05:06Z |
      | metadata.deletionTimestamp | 2001-02-03T04:05:06Z |
    Then the response is a success
    And the response has:
      | metadata.uid               | is not | {a:metadata.uid}     |
      | metadata.creationTimestamp | is not | 2001-02-03T04:05:06Z |
      | metadata.deletionTimestamp | is     | (absent)             |
