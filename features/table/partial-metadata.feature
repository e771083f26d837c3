@area:table
Feature: Contents of PartialObjectMetadata
  PartialObjectMetadata contains the complete metadata of an object, but no other fields.

  @needs:resource:metadata-as-sent
  Scenario Outline: The PartialObjectMetadata of <resource kind> in the response to a <response> has the complete metadata
    table-partial-metadata: the metadata includes finalizers, owner references and managedFields.
    Detects: a server that omits rarely used metadata fields.
    Given the resource "plain" named "o"
    And the stored resource "o" is saved as "o"
    And the resource "labelled" named "a" with:
      | metadata.finalizers      | ["example.com/hold"]                                                                    |
      | metadata.annotations     | {"note":"x"}                                                                            |
      | metadata.ownerReferences | [{"apiVersion":"{o:apiVersion}","kind":"{o:kind}","name":"o","uid":"{o:metadata.uid}"}] |
    And the stored resource "a" is saved as "a"
    And the request header "Accept" is "application/json;as=<kind>;g=meta.orch.io;v=v1"
    When GET /{collection}<path>
    Then the response is 200
    And the response has:
      | kind     | <kind>       |
      | <object> | {a:metadata} |

    @rule:table-partial-metadata @resource
    Examples: resource under test
      | response | resource kind           | kind                      | path                             | object            |
      | GET      | the resource under test | PartialObjectMetadata     | /a                               | metadata          |
      | list     | the resource under test | PartialObjectMetadataList | ?fieldSelector=metadata.name%3Da | items[0].metadata |

    @rule:table-partial-metadata @resource @needs:resource:status
    Examples: status of the resource under test
      | response          | resource kind           | kind                  | path      | object   |
      | GET of the status | the resource under test | PartialObjectMetadata | /a/status | metadata |

    @rule:table-partial-metadata @resource:custom @needs:crd
    Examples: custom resource
      | response          | resource kind     | kind                      | path                             | object            |
      | GET of the status | a custom resource | PartialObjectMetadata     | /a/status                        | metadata          |
      | GET               | a custom resource | PartialObjectMetadata     | /a                               | metadata          |
      | list              | a custom resource | PartialObjectMetadataList | ?fieldSelector=metadata.name%3Da | items[0].metadata |

  Scenario Outline: The response to <write> of <resource kind> with Accept as=PartialObjectMetadata is a PartialObjectMetadata
    table-partial-metadata: Accept selects the representation for every verb.
    Detects: a server that converts only the responses to reads.
    Given the resource "labelled" named "a"
    And the request header "Accept" is "application/json;as=PartialObjectMetadata;g=meta.orch.io;v=v1"
    When <method> /{collection}<path> with the resource "labelled" as "<type>" where:
      | metadata.name        | <name>       |
      | metadata.annotations | {"note":"y"} |
    Then the response is a success
    And the response has:
      | kind                      | PartialObjectMetadata |
      | metadata.name             | <name>                |
      | metadata.annotations.note | y                     |

    @rule:table-partial-metadata @resource
    Examples: writes of the resource under test
      | write           | resource kind           | method | path                           | name | type                         |
      | a POST          | the resource under test | POST   |                                | b    | application/json             |
      | a dry-run POST  | the resource under test | POST   | ?dryRun=All                    | b    | application/json             |
      | a YAML POST     | the resource under test | POST   |                                | b    | application/yaml             |
      | a merge patch   | the resource under test | PATCH  | /a                             | a    | application/merge-patch+json |
      | a dry-run patch | the resource under test | PATCH  | /a?dryRun=All                  | a    | application/merge-patch+json |
      | an apply        | the resource under test | PATCH  | /a?fieldManager=one&force=true | a    | application/apply-patch+yaml |

    @rule:table-partial-metadata @resource:custom @needs:crd
    Examples: writes of a custom resource
      | write         | resource kind     | method | path | name | type                         |
      | a POST        | a custom resource | POST   |      | b    | application/json             |
      | a merge patch | a custom resource | PATCH  | /a   | a    | application/merge-patch+json |

  @rule:table-partial-metadata @resource @needs:resource:metadata-as-sent
  Scenario: The events of a watch of PartialObjectMetadata have the complete metadata
    table-partial-metadata: the object of each event has the complete metadata too.
    Detects: a server that sends complete objects, or only names, in events.
    Given the resource "labelled" named "a" with:
      | metadata.annotations | {"note":"x"} |
    And the request header "Accept" is "application/json;as=PartialObjectMetadata;g=meta.orch.io;v=v1"
    And a watch on /{collection}?watch=1&resourceVersion={a:metadata.resourceVersion}
    When PATCH /{collection}/a?fieldManager=two with the body:
      """application/merge-patch+json
      {"metadata":{"annotations":{"note":"y"}}}
      """
    Then the response is 200
    And the watch reports exactly:
      | type     | kind                  | metadata        |
      | MODIFIED | PartialObjectMetadata | {last:metadata} |

  Scenario Outline: A watch of <resource kind> as PartialObjectMetadata <version> sends bookmarks of the same kind and version
    watch-object-is-requested-kind: the object of every event, including bookmarks, has the requested kind.
    Detects: a server that sends the kind of the resource in bookmarks, or the version v1.
    Given the resource "plain" named "a-{unique}"
    And the request header "Accept" is "application/json;as=PartialObjectMetadata;g=meta.orch.io;v=<version>"
    When a watch is opened on /{collection}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true&timeoutSeconds=3
    Then the watch reports:
      | type     | kind                  | apiVersion             |
      | ADDED    | PartialObjectMetadata | meta.orch.io/<version> |
      | BOOKMARK | PartialObjectMetadata | meta.orch.io/<version> |

    @rule:watch-object-is-requested-kind @resource @needs:watch-list
    Examples: resource under test
      | resource kind           | version |
      | the resource under test | v1      |
      | the resource under test | v1beta1 |

    @rule:watch-object-is-requested-kind @resource:custom @needs:crd @needs:watch-list
    Examples: custom resource
      | resource kind     | version |
      | a custom resource | v1      |

  @resource @rule:table-partial-metadata
  Scenario: A list as PartialObjectMetadataList after two lists of the same 20 objects has only metadata
    table-partial-metadata: the representation of a list does not depend on earlier lists.
    Detects: a server that caches the encoded items of a list without their representation.
    Given 20 resources with the name prefix "item"
    And GET /{collection}
    And GET /{collection}
    And the request header "Accept" is "application/json;as=PartialObjectMetadataList;g=meta.orch.io;v=v1"
    When GET /{collection}
    Then the response is 200
    And the response has:
      | items.(count) | 20 |
    And every item has:
      | kind | PartialObjectMetadata |
