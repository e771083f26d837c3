@area:metadata
Feature: Generation in deletions, dry runs and reads
  The start of a graceful deletion is a change of the desired state; a dry run and a change of finalizers are not.

  Scenario Outline: DELETE of <resource kind> with a finalizer increments the generation
    meta-generation-raised-by-deletion: the deletion counts as a change of the desired state.
    Detects: a server that sets only deletionTimestamp.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a
    Then the response is a success
    And the stored resource "a" has:
      | metadata.generation        | 2         |
      | metadata.deletionTimestamp | (present) |

    @rule:meta-generation-raised-by-deletion @resource @needs:resource:generation
    Examples: resource under test
      | resource kind |
      | the resource  |

    @rule:meta-generation-raised-by-deletion @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: A second DELETE of <resource kind> keeps the generation
    meta-generation-raised-by-deletion: the second request changes nothing.
    Detects: a server that increments the generation with every DELETE.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" has been deleted
    And the stored resource "a" is saved as "a"
    When DELETE /{collection}/a
    Then the response is a success
    And the stored resource "a" is unchanged

    @rule:meta-generation-raised-by-deletion @resource
    Examples: resource under test
      | resource kind |
      | the resource  |

    @rule:meta-generation-raised-by-deletion @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: A dry-run <write> of <resource kind> returns the incremented generation and does not store it
    meta-generation-dry-run: the response has the generation that the write would store.
    Detects: a server that stores the generation, or returns the current one.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When <method> /{collection}/a?dryRun=All&fieldManager=one<query> with the resource "labelled" in "<type>" where:
      | metadata.name       | a                          |
      | metadata.finalizers | ["example.com/hold"]       |
      | {resource:content}  | {resource:changed content} |
    Then the response is a success
    And the response has:
      | metadata.generation | 2 |
    And the stored resource "a" is unchanged

    @rule:meta-generation-dry-run @resource @needs:resource:generation
    Examples: resource under test
      | write             | method | resource kind | type                         | query       |
      | PUT               | PUT    | the resource  | application/json             |             |
      | merge patch       | PATCH  | the resource  | application/merge-patch+json |             |
      | server-side apply | PATCH  | the resource  | application/apply-patch+yaml | &force=true |
      | PUT of YAML       | PUT    | the resource  | application/yaml             |             |

    @rule:meta-generation-dry-run @resource @needs:resource:generation @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | write                 | method | resource kind | type                                   | query |
      | strategic merge patch | PATCH  | the resource  | application/strategic-merge-patch+json |       |

    @rule:meta-generation-dry-run @resource:custom @needs:crd
    Examples: custom resource
      | write             | method | resource kind     | type                         | query       |
      | PUT               | PUT    | a custom resource | application/json             |             |
      | merge patch       | PATCH  | a custom resource | application/merge-patch+json |             |

    @rule:meta-generation-dry-run @resource:custom @needs:crd @since:1.18
    Examples: apply of a custom resource
      | write             | method | resource kind     | type                         | query       |
      | server-side apply | PATCH  | a custom resource | application/apply-patch+yaml | &force=true |

  Scenario Outline: A dry-run DELETE of <resource kind> with a finalizer keeps the stored generation
    meta-generation-dry-run: the object does not become terminating.
    Detects: a server that increments the generation in a dry run.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}/a?dryRun=All
    Then the response is a success
    And the stored resource "a" is unchanged

    @rule:meta-generation-dry-run @resource @needs:resource:generation
    Examples: resource under test
      | resource kind |
      | the resource  |

    @rule:meta-generation-dry-run @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: The ADDED event of <resource kind> <start> has generation 1
    meta-generation-starts-at-one: the event contains the created object.
    Detects: a server that omits the generation in the first event.
    Given the resource "labelled" named "a-{unique}"
    And the stored resource "a-{unique}" is saved as "first"
    And the resource "labelled" named "b-{unique}"
    When a watch is opened on /{collection}?watch=1&<query>
    Then the watch reports:
      | type  | name       | metadata.generation |
      | ADDED | b-{unique} | 1                   |

    @rule:meta-generation-starts-at-one @resource @needs:resource:generation
    Examples: resource under test
      | resource kind | start                            | query                                                   |
      | the resource  | in a watch from a version        | resourceVersion={first:metadata.resourceVersion}        |
      | the resource  | in a watch of the existing state | fieldSelector=metadata.name%3Db-{unique}                |

    @rule:meta-generation-starts-at-one @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | start                            | query                                            |
      | a custom resource | in a watch from a version        | resourceVersion={first:metadata.resourceVersion} |
      | a custom resource | in a watch of the existing state | fieldSelector=metadata.name%3Db-{unique}         |

  Scenario Outline: The DELETED event of <resource kind> has the generation of the deleted object
    meta-generation-raised-by-change: the event contains the last state.
    Detects: a server that reports an older state of the object.
    Given the resource "labelled" named "a-{unique}"
    And the manager "one" has changed the resource "a-{unique}":
      """
      {resource:changed part}
      """
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When DELETE /{collection}/a-{unique}
    Then the response is a success
    And the watch reports:
      | type    | name       | metadata.generation |
      | DELETED | a-{unique} | 2                   |

    @rule:meta-generation-raised-by-change @resource @needs:resource:generation
    Examples: resource under test
      | resource kind |
      | the resource  |

    @rule:meta-generation-raised-by-change @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: The removal of one of two finalizers of <resource kind> during its deletion keeps the generation
    meta-generation-kept-by-metadata: controllers remove their finalizers one after the other.
    Detects: a server that increments the generation with every write of a terminating object.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold","example.com/keep"] |
    And the resource "a" has been deleted
    When PATCH /{collection}/a with the body:
      """application/merge-patch+json
      {"metadata":{"finalizers":["example.com/keep"]}}
      """
    Then the response is 200
    And the response has:
      | metadata.generation | 2                    |
      | metadata.finalizers | ["example.com/keep"] |
    And the stored resource "a" is the same as the response

    @rule:meta-generation-kept-by-metadata @resource @needs:resource:generation
    Examples: resource under test
      | resource kind |
      | the resource  |

    @rule:meta-generation-kept-by-metadata @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: A list and a watch of <resource kind> report the generation of the object
    meta-generation-raised-by-change: items and events are the stored objects.
    Detects: a server that omits the generation in lists or events, or reports an old one.
    Given the resource "labelled" named "a-{unique}"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    And the manager "one" has changed the resource "a-{unique}":
      """
      {resource:changed part}
      """
    When GET /{collection}?fieldSelector=metadata.name%3Da-{unique}
    Then the response is 200
    And the items in any order are:
      | metadata.name | metadata.generation |
      | a-{unique}    | 2                   |
    And the watch reports:
      | type     | name       | metadata.generation |
      | MODIFIED | a-{unique} | 2                   |

    @rule:meta-generation-raised-by-change @resource @needs:resource:generation
    Examples: resource under test
      | resource kind |
      | the resource  |

    @rule:meta-generation-raised-by-change @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |
