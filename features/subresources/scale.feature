@area:subresources
Feature: The scale of an object
  Its number of replicas, in a form that is the same for every kind.

  Scenario Outline: GET of the scale of <sort> shows a Scale of the object
    sub-scale-read: with the identity and version of the object.
    Detects: a server that answers with the object, or with a version of the scale's own.
    Given the resource "labelled" named "a" with:
      | spec.replicas | 4 |
    When GET /{collection}/a/scale
    Then the answer is 200
    And the answer has:
      | apiVersion           | autoscaling/v1                                                                                                                                                                      |
      | kind                 | Scale                                                                                                                                                                               |
      | metadata             | {"name":"a","namespace":"{namespace}","uid":"{a:metadata.uid}","resourceVersion":"{a:metadata.resourceVersion}","creationTimestamp":"{a:metadata.creationTimestamp}"} |
      | spec                 | {"replicas":4}                                                                                                                                                                      |
      | status.replicas      | 0                                                                                                                                                                                   |

    @rule:sub-scale-read @resource @needs:resource:scale
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-scale-read @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |

  Scenario Outline: A <write> of the scale of <sort> sets the number of replicas
    sub-scale-writes-replicas-only: nothing else of the object changes, whatever the body says.
    Detects: a server that stores labels or the status of the Scale, or replaces the object by it.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/scale with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}","labels":{"tier":"front"},"annotations":{"note":"x"}},"spec":{"replicas":5},"status":{"replicas":7}}
      """
    Then the answer is 200
    And the answer has:
      | kind          | Scale |
      | spec.replicas | 5     |
    And the stored resource "a" has:
      | spec.replicas | 5 |
    And the stored resource "a" is the same as "a" except for:
      | spec.replicas             |
      | status.observedGeneration |
      | status.conditions         |
      | metadata.generation       |
      | metadata.resourceVersion  |
      | metadata.managedFields    |

    @rule:sub-scale-writes-replicas-only @resource @needs:resource:scale
    Examples: the resource
      | sort         | write       | method | type                         |
      | the resource | PUT         | PUT    | application/json             |
      | the resource | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-scale-writes-replicas-only @resource:custom @needs:crd
    Examples: a custom type
      | sort          | write       | method | type                         |
      | a custom type | PUT         | PUT    | application/json             |
      | a custom type | merge patch | PATCH  | application/merge-patch+json |

  Scenario Outline: A <write> of the scale of <sort> raises the generation
    sub-scale-generation: the wish has changed.
    Detects: a server that counts writes of the object alone.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a/scale with the body:
      """<type>
      {"kind":"Scale","apiVersion":"autoscaling/v1","metadata":{"name":"a","namespace":"{namespace}"},"spec":{"replicas":5}}
      """
    Then the answer is 200
    And the stored resource "a" has:
      | metadata.generation | 2 |

    @rule:sub-scale-generation @resource @needs:resource:scale @needs:resource:generation
    Examples: the resource
      | sort         | write       | method | type                         |
      | the resource | PUT         | PUT    | application/json             |
      | the resource | merge patch | PATCH  | application/merge-patch+json |

    @rule:sub-scale-generation @resource:custom @needs:crd @since:1.17
    Examples: a custom type
      | sort          | write       | method | type                         |
      | a custom type | PUT         | PUT    | application/json             |
      | a custom type | merge patch | PATCH  | application/merge-patch+json |

  Scenario Outline: A PUT of the scale of <sort> of an older version is a conflict
    sub-scale-put-stale-409: two autoscalers must not overwrite each other.
    Detects: a server that does not compare versions on this path.
    Given the resource "labelled" named "a"
    And the answer to GET /{collection}/a/scale is remembered as "old"
    And "one" has changed the resource "a":
      """
      {spec: {replicas: 2}}
      """
    When PUT /{collection}/a/scale with "old" where:
      | spec.replicas            | 6                              |
      | metadata.resourceVersion | {old:metadata.resourceVersion} |
    Then the answer is 409 Conflict
    And the stored resource "a" has:
      | spec.replicas | 2 |

    @rule:sub-scale-put-stale-409 @resource @needs:resource:scale
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-scale-put-stale-409 @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |

  Scenario Outline: A merge patch of the scale of <sort> with an older version is a conflict
    sub-scale-patch-stale-409: the version in a patch is a condition.
    Detects: a server that applies the patch to whatever is stored.
    Given the resource "labelled" named "a"
    And the stored resource "a" is remembered as "old"
    And "one" has changed the resource "a":
      """
      {spec: {replicas: 2}}
      """
    When PATCH /{collection}/a/scale with the body:
      """application/merge-patch+json
      {"metadata":{"resourceVersion":"{old:metadata.resourceVersion}"},"spec":{"replicas":6}}
      """
    Then the answer is 409 Conflict
    And the stored resource "a" has:
      | spec.replicas | 2 |

    @rule:sub-scale-patch-stale-409 @resource @needs:resource:scale
    Examples: the resource
      | sort         |
      | the resource |

    @rule:sub-scale-patch-stale-409 @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |
