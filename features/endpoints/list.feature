@area:endpoints
Feature: The list of Endpoints
  A collection is an object of its own: apiVersion, kind, list metadata, and items, which are never left out.

  @rule:ep-list-apiversion
  @rule:ep-list-kind
  @rule:ep-list-metadata
  Scenario Outline: The list at <path> says what it is
    ep-list-apiversion, ep-list-kind, ep-list-metadata: v1, EndpointsList, and a version of the collection.
    Mistake: the kind of the items is answered for the list.
    Given the Endpoints "one-subset" named "a"
    When GET <path>
    Then the answer is 200
    And the answer has:
      | apiVersion               | v1            |
      | kind                     | EndpointsList |
      | metadata.resourceVersion | (not empty)   |
      | metadata.uid             | (absent)      |

    Examples: both collections
      | path                                                      |
      | /api/v1/namespaces/{namespace}/endpoints                  |
      | /api/v1/endpoints?fieldSelector=metadata.namespace%3D{namespace} |

  @rule:ep-list-items-required
  Scenario Outline: The list has items even when <why>
    ep-list-items-required: an empty array, not nothing and not null.
    Mistake: a language's empty list is written as null.
    Given the Endpoints "one-subset" named "a"
    When GET <path>
    Then the answer is 200
    And the answer has:
      | items | [] |

    Examples: nothing matches
      | why                       | path                                                                     |
      | no label matches          | /api/v1/namespaces/{namespace}/endpoints?labelSelector=app%3Dnone        |
      | no field matches          | /api/v1/namespaces/{namespace}/endpoints?fieldSelector=metadata.name%3Dz |
      | no object of all matches  | /api/v1/endpoints?labelSelector=of%3Dnone-{unique}                       |
      | the namespace is empty    | /api/v1/namespaces/{namespace:second}/endpoints                          |
      | there is no such namespace | /api/v1/namespaces/absent-{unique}/endpoints                            |
