@area:table
Feature: Versions of Table and PartialObjectMetadata
  Clients can request Table and PartialObjectMetadata in the versions v1 and v1beta1.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |

  @rule:table-version-requested
  Scenario Outline: GET with Accept as=<kind> and v=<version> at /endpoints<path> returns this kind and version
    table-version-requested: the representation has the requested version and contains the same object.
    Detects: a server that always returns v1, which a v1beta1 client cannot decode.
    Given the request header "Accept" is "application/json;as=<kind>;g=meta.orch.io;v=<version>"
    When GET /api/v1/namespaces/{namespace}/endpoints<path>
    Then the response is 200
    And the response has:
      | kind       | <kind>                 |
      | apiVersion | meta.orch.io/<version> |

    Examples: kinds and versions
      | kind                      | version | path                      |
      | Table                     | v1      |                           |
      | Table                     | v1beta1 |                           |
      | Table                     | v1beta1 | /a                        |
      | PartialObjectMetadata     | v1beta1 | /a                        |
      | PartialObjectMetadataList | v1beta1 |                           |
      | PartialObjectMetadataList | v1      | ?labelSelector=app%3Dnone |

  @rule:table-version-requested
  Scenario Outline: A watch with Accept as=<kind> and v=v1beta1 sends objects of this kind and version
    table-version-requested: the objects of watch events have the requested version too.
    Detects: a server that sends events in v1.
    Given the request header "Accept" is "application/json;as=<kind>;g=meta.orch.io;v=v1beta1"
    And the Endpoints "b" has been changed:
      | metadata.labels.app | db |
    When a watch is opened on /api/v1/namespaces/{namespace}/endpoints?watch=1&resourceVersion={a:metadata.resourceVersion}
    Then the watch reports:
      | type     | kind   | apiVersion           |
      | ADDED    | <kind> | meta.orch.io/v1beta1 |
      | MODIFIED | <kind> | meta.orch.io/v1beta1 |

    Examples: kinds
      | kind                  |
      | Table                 |
      | PartialObjectMetadata |

  @rule:table-version-requested
  Scenario Outline: GET with Accept as=<kind> and v=<version> returns only metadata
    table-version-requested: the objects have only kind, apiVersion and metadata.
    Detects: a server that changes only the kind and keeps the other fields.
    Given the Endpoints "one-subset" named "c"
    And the request header "Accept" is "application/json;as=<kind>;g=meta.orch.io;v=<version>"
    When GET /api/v1/namespaces/{namespace}/endpoints<path>
    Then the response is 200
    And <view> has:
      | (non-empty members) | contains only | kind, apiVersion, metadata |

    Examples: kinds and versions
      | kind                      | version | path | view         |
      | PartialObjectMetadata     | v1      | /c   | the response |
      | PartialObjectMetadata     | v1beta1 | /c   | the response |
      | PartialObjectMetadataList | v1      |      | every item   |
      | PartialObjectMetadataList | v1beta1 |      | every item   |

  @resource @rule:watch-object-is-requested-kind
  Scenario Outline: Concurrent watches as PartialObjectMetadata in <first version> and <second version> each send events in the requested version
    watch-object-is-requested-kind: each watch sends objects in the requested version, independent of other watches.
    Detects: a server that shares encoded events between watches of different versions.
    Given the resource "labelled" named "c"
    And the request header "Accept" is "application/json;as=PartialObjectMetadata;g=meta.orch.io;v=<first version>"
    And a watch on /{collection}?watch=1&resourceVersion={c:metadata.resourceVersion} named "first"
    And the request header "Accept" is "application/json;as=PartialObjectMetadata;g=meta.orch.io;v=<second version>"
    And a watch on /{collection}?watch=1&resourceVersion={c:metadata.resourceVersion} named "second"
    When PATCH /{collection}/c with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"app":"other"}}}
      """
    Then the watch "first" reports:
      | type     | apiVersion                   |
      | MODIFIED | meta.orch.io/<first version> |
    And the watch "second" reports:
      | type     | apiVersion                    |
      | MODIFIED | meta.orch.io/<second version> |

    Examples: versions
      | first version | second version |
      | v1            | v1beta1        |
      | v1beta1       | v1             |
