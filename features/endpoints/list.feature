@area:endpoints
Feature: The EndpointsList object
  A list has apiVersion, kind, list metadata and items. items is always present.

  Scenario Outline: The list at <path> has the <field> <value>
    ep-list-apiversion, ep-list-kind: apiVersion is v1, and kind is EndpointsList.
    Detects: a server that returns the kind of the items as the kind of the list.
    Given the Endpoints "one-subset" named "a"
    When GET <path>
    Then the response is 200
    And the response has:
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
  Scenario Outline: The list at <path> has a resourceVersion and no uid
    ep-list-metadata: list metadata has a resourceVersion but no uid, because only objects have a uid.
    Detects: a server that returns no list metadata, or the metadata of the first item.
    Given the Endpoints "one-subset" named "a"
    When GET <path>
    Then the response is 200
    And the response has:
      | metadata.resourceVersion | (not empty) |
      | metadata.uid             | (absent)    |

    Examples: one namespace and all namespaces
      | path                                                             |
      | /api/v1/namespaces/{namespace}/endpoints                         |
      | /api/v1/endpoints?fieldSelector=metadata.namespace%3D{namespace} |

  @rule:ep-list-items-required
  Scenario Outline: The items of an Endpoints list are an empty array if <reason>
    ep-list-items-required: items is an empty array, not null and not absent.
    Detects: a server that encodes an empty list as null.
    Given the Endpoints "one-subset" named "a"
    When GET <path>
    Then the response is 200
    And the response has:
      | items | [] |

    Examples: empty lists
      | reason                              | path                                                                     |
      | no object matches the labelSelector | /api/v1/namespaces/{namespace}/endpoints?labelSelector=app%3Dnone        |
      | no object matches the fieldSelector | /api/v1/namespaces/{namespace}/endpoints?fieldSelector=metadata.name%3Dz |
      | no object in any namespace matches  | /api/v1/endpoints?labelSelector=scenario%3Dnone-{unique}                 |
      | the namespace contains no Endpoints | /api/v1/namespaces/{namespace:second}/endpoints                          |
      | the namespace does not exist        | /api/v1/namespaces/absent-{unique}/endpoints                             |
