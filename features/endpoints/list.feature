@area:endpoints
Feature: The list of Endpoints
  A collection is an object of its own: apiVersion, kind, list metadata, and items, which are never left out.

  Scenario Outline: The list at <path> has <value> as its <field>
    ep-list-apiversion, ep-list-kind: v1 and EndpointsList.
    Detects: the kind of the items is answered for the list.
    Given the Endpoints "one-subset" named "a"
    When GET <path>
    Then the answer is 200
    And the answer has:
      | <field> | <value> |

    @rule:ep-list-apiversion
    Examples: apiVersion
      | field      | value | path                                                             |
      | apiVersion | v1    | /api/v1/namespaces/{namespace}/endpoints                         |
      | apiVersion | v1    | /api/v1/endpoints?fieldSelector=metadata.namespace%3D{namespace} |

    @rule:ep-list-kind
    Examples: kind
      | field | value         | path                                                             |
      | kind  | EndpointsList | /api/v1/namespaces/{namespace}/endpoints                         |
      | kind  | EndpointsList | /api/v1/endpoints?fieldSelector=metadata.namespace%3D{namespace} |

  @rule:ep-list-metadata
  Scenario Outline: The list at <path> has list metadata
    ep-list-metadata: a version of the collection, and nothing of an object.
    Detects: a list has no metadata, or that of its first item.
    Given the Endpoints "one-subset" named "a"
    When GET <path>
    Then the answer is 200
    And the answer has:
      | metadata.resourceVersion | (not empty) |
      | metadata.uid             | (absent)    |

    Examples: both collections
      | path                                                             |
      | /api/v1/namespaces/{namespace}/endpoints                         |
      | /api/v1/endpoints?fieldSelector=metadata.namespace%3D{namespace} |

  @rule:ep-list-items-required
  Scenario Outline: The list has items even when <why>
    ep-list-items-required: an empty array, not nothing and not null.
    Detects: a language's empty list is written as null.
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
