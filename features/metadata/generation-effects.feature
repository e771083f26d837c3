@area:metadata
Feature: Generation in deletions and dry runs
  The start of a graceful deletion is a change of the desired state. A dry run and a change of finalizers do not change the desired state.

  Scenario Outline: The <deletion> of <resource kind> with a finalizer increments the generation
    meta-generation-raised-by-deletion: the start of the deletion is a change of the desired state.
    Detects: a server that sets only deletionTimestamp, for some or all types of deletion.
    Given the resource "labelled" named "b"
    And the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When DELETE /{collection}<path>
    Then the response is a success
    And the stored resource "a" has:
      | metadata.generation        | 2         |
      | metadata.deletionTimestamp | (present) |

    @rule:meta-generation-raised-by-deletion @resource @needs:resource:generation
    Examples: resource under test
      | deletion                         | resource kind           | path                            |
      | DELETE                           | the resource under test | /a                              |
      | foreground DELETE                | the resource under test | /a?propagationPolicy=Foreground |
      | orphaning DELETE                 | the resource under test | /a?propagationPolicy=Orphan     |
      | DELETE with gracePeriodSeconds=0 | the resource under test | /a?gracePeriodSeconds=0         |
      | DELETE of a collection           | the resource under test | ?labelSelector=app%3Dweb        |

    @rule:meta-generation-raised-by-deletion @resource:custom @needs:crd
    Examples: custom resource
      | deletion               | resource kind     | path                            |
      | DELETE                 | a custom resource | /a                              |
      | foreground DELETE      | a custom resource | /a?propagationPolicy=Foreground |
      | DELETE of a collection | a custom resource | ?labelSelector=app%3Dweb        |

  Scenario Outline: A second DELETE of <resource kind> keeps the generation
    meta-generation-raised-by-deletion: the object is already terminating, so the second request changes nothing.
    Detects: a server that increments the generation with every DELETE.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    And the resource "a" is terminating
    And the stored resource "a" is saved as "a"
    When DELETE /{collection}/a
    Then the response is a success
    And the stored resource "a" is unchanged

    @rule:meta-generation-raised-by-deletion @resource
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:meta-generation-raised-by-deletion @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: A dry-run <write> of <resource kind> returns the incremented generation without storing it
    meta-generation-dry-run: the response has the generation that the write would store.
    Detects: a server that stores the generation, or returns the current generation.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold"] |
    When <method> /{collection}/a?dryRun=All&fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name       | a                          |
      | metadata.finalizers | ["example.com/hold"]       |
      | {resource:content}  | {resource:changed content} |
    Then the response is a success
    And the response has:
      | metadata.generation | 2 |
    And the stored resource "a" is unchanged

    @rule:meta-generation-dry-run @resource @needs:resource:generation
    Examples: resource under test
      | write             | method | resource kind           | type                         | query       |
      | PUT               | PUT    | the resource under test | application/json             |             |
      | merge patch       | PATCH  | the resource under test | application/merge-patch+json |             |
      | server-side apply | PATCH  | the resource under test | application/apply-patch+yaml | &force=true |
      | YAML PUT          | PUT    | the resource under test | application/yaml             |             |

    @rule:meta-generation-dry-run @resource @needs:resource:generation @needs:resource:strategic-merge-patch
    Examples: strategic merge patch
      | write                 | method | resource kind           | type                                   | query |
      | strategic merge patch | PATCH  | the resource under test | application/strategic-merge-patch+json |       |

    @rule:meta-generation-dry-run @resource:custom @needs:crd
    Examples: custom resource
      | write       | method | resource kind     | type                         | query |
      | PUT         | PUT    | a custom resource | application/json             |       |
      | merge patch | PATCH  | a custom resource | application/merge-patch+json |       |

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
      | resource kind           |
      | the resource under test |

    @rule:meta-generation-dry-run @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  Scenario Outline: The removal of one of two finalizers of <resource kind> during its deletion keeps the generation
    meta-generation-kept-by-metadata: finalizers are metadata, and a change of metadata keeps the generation.
    Detects: a server that increments the generation with every write of a terminating object.
    Given the resource "labelled" named "a" with:
      | metadata.finalizers | ["example.com/hold","example.com/keep"] |
    And the resource "a" is terminating
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
      | resource kind           |
      | the resource under test |

    @rule:meta-generation-kept-by-metadata @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |
