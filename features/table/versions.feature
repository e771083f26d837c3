@area:table
Feature: Versions of representations
  Clients of long ago ask for Tables and metadata of v1beta1, and read them as that.

  Background:
    Given these Endpoints exist:
      | name | metadata.labels.app |
      | a    | web                 |
      | b    | web                 |

  @rule:table-version-requested
  Scenario Outline: <kind> is of the version that was asked for: <version>
    table-version-requested: the answer says the version of the representation, and shows the same object.
    Detects: whatever version is asked for, v1 is answered, which a client of v1beta1 can't read.
    Given the request header "Accept" is "application/json;as=<kind>;g=meta.orch.io;v=<version>"
    When GET /api/v1/namespaces/{namespace}/endpoints<path>
    Then the answer is 200
    And the answer has:
      | kind       | <kind>                 |
      | apiVersion | meta.orch.io/<version> |

    Examples: kinds and versions
      | kind                      | version | path |
      | Table                     | v1      |      |
      | Table                     | v1beta1 |      |
      | Table                     | v1beta1 | /a   |
      | PartialObjectMetadata     | v1beta1 | /a   |
      | PartialObjectMetadataList | v1beta1 |      |

  @rule:table-version-requested
  Scenario Outline: Events show <kind> of v1beta1
    table-version-requested: watches too.
    Detects: the version is that of the answer's head only, and events are of v1.
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
  Scenario Outline: <kind> of <version> has metadata alone
    table-version-requested: of that version, whose members are these.
    Detects: the kind is written over, and what the object says stays.
    Given the Endpoints "one-subset" named "c"
    And the request header "Accept" is "application/json;as=<kind>;g=meta.orch.io;v=<version>"
    When GET /api/v1/namespaces/{namespace}/endpoints<path>
    Then the answer is 200
    And <view> has:
      | (filled) | nothing but | kind, apiVersion, metadata |

    Examples: kinds and versions
      | kind                      | version | path | view       |
      | PartialObjectMetadata     | v1      | /c   | the answer |
      | PartialObjectMetadata     | v1beta1 | /c   | the answer |
      | PartialObjectMetadataList | v1      |      | every item |
      | PartialObjectMetadataList | v1beta1 |      | every item |
