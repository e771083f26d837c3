@area:metadata
Feature: What the server owns in the body of a creation
  A client that creates an object from the copy of another sends what only the server may set.

  Scenario Outline: A POST of <sort> with a <member> of its own stores none of it
    meta-create-server-fields: the server sets these.
    Detects: a server that stores metadata as it comes.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name     | a       |
      | metadata.<member> | <value> |
    Then the answer is a success
    And the answer has:
      | metadata.<member> | <stored> |
    And the stored resource "a" is the same as the answer

    @rule:meta-create-server-fields @resource
    Examples: the resource
      | sort         | member                     | value                                | stored           |
      | the resource | uid                        | 11111111-2222-4333-8444-555555555555 | /^(?!11111111-)/ |
      | the resource | creationTimestamp          | 2001-02-03T04:05:06Z                 | /^(?!2001)/      |
      | the resource | deletionTimestamp          | 2001-02-03T04:05:06Z                 | (absent)         |
      | the resource | deletionGracePeriodSeconds | 5                                    | (absent)         |

    @rule:meta-create-server-fields @resource:custom @needs:crd
    Examples: a custom type
      | sort          | member                     | value                                | stored           |
      | a custom type | uid                        | 11111111-2222-4333-8444-555555555555 | /^(?!11111111-)/ |
      | a custom type | creationTimestamp          | 2001-02-03T04:05:06Z                 | /^(?!2001)/      |
      | a custom type | deletionTimestamp          | 2001-02-03T04:05:06Z                 | (absent)         |
      | a custom type | deletionGracePeriodSeconds | 5                                    | (absent)         |

    @rule:meta-create-server-fields @resource:custom-plain @needs:crd
    Examples: a custom type without subresources
      | sort                | member                     | value                                | stored           |
      | a plain custom type | uid                        | 11111111-2222-4333-8444-555555555555 | /^(?!11111111-)/ |
      | a plain custom type | creationTimestamp          | 2001-02-03T04:05:06Z                 | /^(?!2001)/      |
      | a plain custom type | deletionTimestamp          | 2001-02-03T04:05:06Z                 | (absent)         |
      | a plain custom type | deletionGracePeriodSeconds | 5                                    | (absent)         |

    @rule:meta-create-server-fields @resource @since:1.20
    Examples: the resource, without a selfLink since 1.20
      | sort          | member   | value | stored          |
      | the resource  | selfLink | /x    | (absent)        |

    @rule:meta-create-server-fields @resource:custom @needs:crd @since:1.20
    Examples: a custom type, without a selfLink since 1.20
      | sort          | member   | value | stored          |
      | a custom type | selfLink | /x    | (absent)        |

    @rule:meta-create-server-fields @resource @until:1.19
    Examples: the resource, with its path as selfLink until 1.19
      | sort          | member   | value | stored          |
      | the resource  | selfLink | /x    | /{collection}/a |

    @rule:meta-create-server-fields @resource:custom @needs:crd @until:1.19
    Examples: a custom type, with its path as selfLink until 1.19
      | sort          | member   | value | stored          |
      | a custom type | selfLink | /x    | /{collection}/a |

  @rule:meta-create-server-fields @needs:type:deployments.apps
  Scenario: A Deployment that is made from the copy of another is new
    meta-create-server-fields: of all that the server owns nothing is kept.
    Detects: a server that stores metadata as it comes.
    Given the Deployment "empty" named "a"
    When POST /apis/apps/v1/namespaces/{namespace}/deployments with "a" where:
      | metadata.name              | b                       |
      | metadata.resourceVersion   | (absent)                |
      | metadata.deletionTimestamp | 2001-02-03T04:05:06Z    |
    Then the answer is a success
    And the answer has:
      | metadata.uid               | is not | {a:metadata.uid} |
      | metadata.deletionTimestamp | is     | (absent)         |

  @rule:meta-create-server-fields
  Scenario: A namespace that is made from the copy of another is new
    meta-create-server-fields: whether the kind has namespaces or not.
    Detects: a server that stores metadata of cluster-scoped objects as it comes.
    Given the answer to GET /api/v1/namespaces/{namespace} is remembered as "a"
    When POST /api/v1/namespaces with "a" where:
      | metadata.name              | n-{unique}           |
      | metadata.labels            | (absent)             |
      | metadata.resourceVersion   | (absent)             |
      | metadata.creationTimestamp | 2001-02-03T04:05:06Z |
      | metadata.deletionTimestamp | 2001-02-03T04:05:06Z |
    Then the answer is a success
    And the answer has:
      | metadata.uid               | is not | {a:metadata.uid}     |
      | metadata.creationTimestamp | is not | 2001-02-03T04:05:06Z |
      | metadata.deletionTimestamp | is     | (absent)             |

  Scenario Outline: A POST of <sort> with a version creates nothing
    meta-create-resource-version: a new object has none yet.
    Detects: a server that ignores the version, or stores it.
    When POST /{collection} with the resource "labelled" where:
      | metadata.name            | a   |
      | metadata.resourceVersion | "5" |
    Then the answer is an error
    And there is no resource "a"

    @rule:meta-create-resource-version @resource
    Examples: the resource
      | sort         |
      | the resource |

    @rule:meta-create-resource-version @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |

    @rule:meta-create-resource-version @resource:custom-plain @needs:crd
    Examples: a custom type without subresources
      | sort                |
      | a plain custom type |
